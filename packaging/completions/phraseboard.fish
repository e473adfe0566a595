function __phraseboard_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __phraseboard_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __phraseboard_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __phraseboard_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __phraseboard_parse_tokens -S
    set -l unparsed_tokens (__phraseboard_tokens -pc)
    switch $unparsed_tokens[1]
    case 'phraseboard'
        __phraseboard_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'run'
            __phraseboard_parse_subcommand 0 'content=' 'config=' 'store=' 'osk=' 'log=' 'hidden' 'check-config' 'version' 'h/help'
        case 'quit'
            __phraseboard_parse_subcommand 0 'version' 'h/help'
        case 'restart'
            __phraseboard_parse_subcommand 0 'version' 'h/help'
        case 'show'
            __phraseboard_parse_subcommand 1 'tab=' 'version' 'h/help'
        case 'hide'
            __phraseboard_parse_subcommand 0 'version' 'h/help'
        case 'toggle'
            __phraseboard_parse_subcommand 0 'version' 'h/help'
        case 'type'
            __phraseboard_parse_subcommand 2 'fill=+' 'stdin' 'version' 'h/help'
        case 'undo'
            __phraseboard_parse_subcommand 0 'version' 'h/help'
        case 'inspect'
            __phraseboard_parse_subcommand 0 'version' 'h/help'
        case 'list'
            __phraseboard_parse_subcommand 0 'json' 'source=+' 'group=' 'search=' 'hidden' 'config=' 'store=' 'version' 'h/help'
        case 'pick'
            __phraseboard_parse_subcommand 0 'search=' 'config=' 'store=' 'version' 'h/help'
        case 'catalogue'
            __phraseboard_parse_subcommand 2 'page=' 'keep=' 'json' 'q/quiet' 'config=' 'store=' 'version' 'h/help'
        case 'recents'
            __phraseboard_parse_subcommand 0 'json' 'clear' 'config=' 'store=' 'version' 'h/help'
        case 'keep'
            __phraseboard_parse_subcommand -r 1 'config=' 'store=' 'version' 'h/help'
        case 'unkeep'
            __phraseboard_parse_subcommand -r 1 'config=' 'store=' 'version' 'h/help'
        case 'unhide'
            __phraseboard_parse_subcommand -r 1 'config=' 'store=' 'version' 'h/help'
        case 'add'
            __phraseboard_parse_subcommand -r 2 'group=' 'favourite' 'secret' 'id=' 'q/quiet' 'config=' 'store=' 'version' 'h/help'
        case 'edit'
            __phraseboard_parse_subcommand 1 'config=' 'store=' 'version' 'h/help'
        case 'rename'
            __phraseboard_parse_subcommand 2 'q/quiet' 'config=' 'store=' 'version' 'h/help'
        case 'move'
            __phraseboard_parse_subcommand 1 'q/quiet' 'config=' 'store=' 'before=' 'after=' 'first' 'last' 'group=' 'no-group' 'version' 'h/help'
        case 'remove'
            __phraseboard_parse_subcommand 1 'q/quiet' 'config=' 'store=' 'piece=' 'version' 'h/help'
        case 'import'
            __phraseboard_parse_subcommand -r 1 'dry-run' 'format=' 'group=' 'replace' 'verbose' 'config=' 'store=' 'version' 'h/help'
        case 'export'
            __phraseboard_parse_subcommand 0 'format=' 'source=+' 'output=' 'config=' 'store=' 'version' 'h/help'
        case 'refresh'
            __phraseboard_parse_subcommand 0 'source=+' 'config=' 'store=' 'version' 'h/help'
        case 'sources'
            __phraseboard_parse_subcommand 0 'json' 'config=' 'store=' 'version' 'h/help'
        case 'themes'
            __phraseboard_parse_subcommand 0 'json' 'config=' 'version' 'h/help'
        case 'theme'
            __phraseboard_parse_subcommand 1 'config=' 'q/quiet' 'version' 'h/help'
        case 'layouts'
            __phraseboard_parse_subcommand 0 'json' 'config=' 'version' 'h/help'
        case 'bindings'
            __phraseboard_parse_subcommand 0 'json' 'sway' 'config=' 'store=' 'version' 'h/help'
        case 'bind'
            __phraseboard_parse_subcommand 2 'take' 'q/quiet' 'version' 'h/help'
        case 'unbind'
            __phraseboard_parse_subcommand 1 'q/quiet' 'version' 'h/help'
        case 'reset'
            __phraseboard_parse_subcommand 1 'q/quiet' 'version' 'h/help'
        case 'words'
            __phraseboard_parse_subcommand -r 1 'all' 'found' 'json' 'dictionary=' 'config=' 'store=' 'version' 'h/help'
        case 'doctor'
            __phraseboard_parse_subcommand 0 'json' 'config=' 'store=' 'version' 'h/help'
        case 'system-keyboard'
            __phraseboard_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'enable'
                __phraseboard_parse_subcommand 0 'yes' 'version' 'h/help'
            case 'disable'
                __phraseboard_parse_subcommand 0 'version' 'h/help'
            case 'status'
                __phraseboard_parse_subcommand 0 'version' 'h/help'
            end
        case 'help'
            __phraseboard_parse_subcommand -r 1 'version'
        end
    end
end

function __phraseboard_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __phraseboard_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __phraseboard_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __phraseboard_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__phraseboard_tokens -p)
    if test -z "$(__phraseboard_tokens -t)"
        set -l index (count (__phraseboard_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'phraseboard' -f
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'run' -d 'Start the keyboard.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'quit' -d 'End the keyboard.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'restart' -d 'End the keyboard and start it again.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'show' -d 'Show the keyboard.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'hide' -d 'Hide the keyboard.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'toggle' -d 'Show the keyboard, or hide it.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'type' -d 'Do what a tap on a key does.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'undo' -d 'Take back what the last tap typed.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'inspect' -d 'Print what is on the screen, as JSON.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'list' -d 'List the keys.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'pick' -d 'Print the keys for programs that let you choose a line.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'catalogue' -d 'Search a catalogue, and keep what you like as keys.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'recents' -d 'List the keys that you used last.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'keep' -d 'Make keys favourites.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'unkeep' -d 'Take keys out of the favourites.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'unhide' -d 'Show hidden keys again.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'add' -d 'Add a key of your own.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'edit' -d 'Open the file of a key in your editor.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'rename' -d 'Give a key of your own another label.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'move' -d 'Move a key of your own to another place or group.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'remove' -d 'Remove a key of your own, or one of its phrases.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'import' -d 'Take in phrases of other programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'export' -d 'Print the keys as JSON, TOML, espanso\'s YAML or CSV.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'refresh' -d 'Ask the sources for their keys now.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'sources' -d 'List the sources of the keys, and how each is doing.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'themes' -d 'List the themes that there are.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'theme' -d 'Set the theme.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'layouts' -d 'List the layouts of letters that there are.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'bindings' -d 'List the bindings of a hardware keyboard.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'bind' -d 'Give a binding another combination.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'unbind' -d 'Leave a binding without a combination.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'reset' -d 'Give a binding its default, or all bindings.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'words' -d 'Divide text that has run together into words.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'doctor' -d 'Say what is wrong, item by item, and what helps.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'system-keyboard' -d 'Make Phraseboard the keyboard that phosh starts and shows.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" content' -l 'content' -d 'Show the phrases of this file, folder or http(s) address, and no others.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" osk' -l 'osk' -d 'auto, guest or system, in place of [keyboard] osk in the settings.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" log' -l 'log' -d 'What to log: error, warning, info or debug. Default: warning.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" hidden' -l 'hidden' -d 'Start hidden.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" check-config' -l 'check-config' -d 'Say what is wrong with the settings, and end.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard run" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard quit" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard quit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard restart" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard restart" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard show" tab' -l 'tab' -d 'The tab to show: favourites, recents, all or group:NAME.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard show" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard hide" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard hide" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard toggle" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard toggle" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard type"' -l 'fill' -d 'The text of a blank of the phrase; repeat it for others.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard type" stdin' -l 'stdin' -d 'Take the key from a line of "pick" in the standard input.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard type" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard type" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard undo" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard undo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard inspect" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list"' -l 'source' -d 'Only the keys of this source; give it again for more sources.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" group' -l 'group' -d 'Only the keys of this group.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" search' -l 'search' -d 'Only the keys that have these words in label, search words, group or phrases, the best first.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" hidden' -l 'hidden' -d 'List the hidden keys instead.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard pick" search' -l 'search' -d 'Only the keys that have these words in label, search words, group or phrases, the best first.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard pick" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard pick" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard pick" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard pick" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" page' -l 'page' -d 'The page of the results, from 1.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" keep' -l 'keep' -d 'Make a key of your own of the item with this id.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" json' -l 'json' -d 'Print JSON.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard catalogue" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard recents" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard recents" clear' -l 'clear' -d 'Forget which keys you used.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard recents" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard recents" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard recents" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard recents" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard keep" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard keep" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard keep" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard keep" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unkeep" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unkeep" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unkeep" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unkeep" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unhide" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unhide" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unhide" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unhide" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" group' -l 'group' -d 'The group of the key.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" favourite' -l 'favourite' -d 'Make it a favourite.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" secret' -l 'secret' -d 'Show dots for its phrase, which has to be -.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" id' -l 'id' -d 'The id of the key. Default: its label.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard edit" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard edit" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard edit" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard edit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard rename" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard rename" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard rename" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard rename" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard rename" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" before' -l 'before' -d 'To the place before this key.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" after' -l 'after' -d 'To the place after this key.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" first' -l 'first' -d 'To the top of its file.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" last' -l 'last' -d 'To the end of its file.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" group' -l 'group' -d 'Into this group.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" no-group' -l 'no-group' -d 'Out of its group.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard move" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard remove" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard remove" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard remove" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard remove" phrase piece' -l 'piece' -l 'phrase' -d 'Remove this phrase only; the first is 1.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard remove" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard import" -ge 1' -F
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" dry-run' -l 'dry-run' -d 'Say what would come in, and write nothing.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" format' -l 'format' -d 'The format. Default: what the file\'s name and content tell.' -rfka 'json toml espanso csv textblaze quickphrase apple gboard alfred textexpander raycast beeftext autokey vscode'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" group' -l 'group' -d 'Put all keys into this group.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" replace' -l 'replace' -d 'Write over the file of an earlier import.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" verbose' -l 'verbose' -d 'Tell all problems of a file, not only the first 20.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard export" format' -l 'format' -d 'The format.' -rfka 'json toml espanso csv'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard export"' -l 'source' -d 'Only the keys of this source; give it again for more sources.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard export" output' -l 'output' -d 'Write this file, in one step, instead of the standard output.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard export" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard export" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard export" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard refresh"' -l 'source' -d 'Only this source; give it again for more sources.' -rfka ''
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard refresh" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard refresh" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard refresh" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard refresh" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard sources" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard sources" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard sources" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard sources" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard sources" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard themes" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard themes" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard themes" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard themes" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard theme" -eq 1' -fka '(__phraseboard_custom_completion ---completion theme -- positional@0 (count (__phraseboard_tokens -pc)) (__phraseboard_tokens -tC))'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard theme" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard theme" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard theme" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard theme" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard layouts" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard layouts" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard layouts" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard layouts" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bindings" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bindings" sway' -l 'sway' -d 'Print lines for the configuration of sway.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bindings" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bindings" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bindings" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bindings" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard bind" -eq 1' -fka '(__phraseboard_custom_completion ---completion bind -- positional@0 (count (__phraseboard_tokens -pc)) (__phraseboard_tokens -tC))'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bind" take' -l 'take' -d 'Leave the binding that has it without.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bind" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bind" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard bind" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard unbind" -eq 1' -fka '(__phraseboard_custom_completion ---completion unbind -- positional@0 (count (__phraseboard_tokens -pc)) (__phraseboard_tokens -tC))'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unbind" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unbind" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard unbind" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard reset" -eq 1' -fka '(__phraseboard_custom_completion ---completion reset -- positional@0 (count (__phraseboard_tokens -pc)) (__phraseboard_tokens -tC))'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard reset" q quiet' -s 'q' -l 'quiet' -d 'Do not say what was done.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard reset" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard reset" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" all' -l 'all' -d 'Print all ways to divide it, the best first, up to a million words.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" found' -l 'found' -d 'Print all words that are in it, in the order in which they begin.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" json' -l 'json' -d 'Print a line of JSON for each text, with "text", "segmentations" and "found".'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" dictionary' -l 'dictionary' -d 'Take the words of this file: one a line, or a JSON array of texts.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard words" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard doctor" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard doctor" config' -l 'config' -d 'The settings file. Default: ~/.config/phraseboard/config.toml.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard doctor" store' -l 'store' -d 'The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.' -rF
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard doctor" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard system-keyboard" -eq 1' -fa 'enable' -d 'Let the next login start Phraseboard as its keyboard.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard system-keyboard" -eq 1' -fa 'disable' -d 'Let the next login start the keyboard that the system has.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_positional "phraseboard system-keyboard" -eq 1' -fa 'status' -d 'Say which keyboard the next login starts.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard enable" yes' -l 'yes' -d 'Do not ask whether your passcode is numeric.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard enable" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard enable" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard disable" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard disable" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard status" version' -l 'version' -d 'Show the version.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard system-keyboard status" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'phraseboard' -n '__phraseboard_should_offer_completions_for_flags_or_options "phraseboard help" version' -l 'version' -d 'Show the version.'
