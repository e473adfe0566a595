import ContentProgram

Program.main()
