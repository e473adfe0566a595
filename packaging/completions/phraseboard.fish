# Asks the program, so that it offers what the installed one knows.
phraseboard --generate-completion-script fish 2>/dev/null | source
