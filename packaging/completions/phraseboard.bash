# Asks the program, so that it offers what the installed one knows.
source <(phraseboard --generate-completion-script bash 2>/dev/null)
