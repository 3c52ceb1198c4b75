" Transcripts of Harness: docs/editors.md
if exists('b:current_syntax') | finish | endif

syntax match transcriptComment /^#.*$/
syntax match transcriptConflict /^\(<<<<<<<\|=======\|>>>>>>>\||||||||\).*$/

" What you write stands in column 0.
syntax match transcriptKeyword /^\(transcript\|feature\|initial\|environment\|date\|seed\|ignore\|include\|let\|expect failure\|expect\|stub\|hold\|send\|advance\|run\|state\|view\|note\|end\)\>/ nextgroup=transcriptName skipwhite
syntax match transcriptName /[A-Za-z_$~][A-Za-z0-9_$-]*/ contained
syntax match transcriptNote /\(^note \)\@<=.*$/

" What was recorded is indented.
syntax match transcriptWord /^\s\+\(call\|receive\)\>/ nextgroup=transcriptName skipwhite
syntax match transcriptWord /^\s\+\(hear\|cancel\|throws\|nothing\)\>/
syntax match transcriptMessage /^\s\+\(fail\|in flight,\).*$/
syntax match transcriptPage /^\s\+|.*$/
syntax match transcriptTime /^\s\++\S\+\s*$/
syntax match transcriptPath /^\s\+[A-Za-z_~][A-Za-z0-9_.~]*\ze\(\[\| =\| removed\| inserted\| moved\|\.\)/

syntax region transcriptString start=/"/ skip=/\\./ end=/"/ oneline contains=transcriptEscape
syntax region transcriptString start=/"""/ end=/"""/ contains=transcriptEscape
syntax match transcriptEscape /\\\(u{\x\+}\|.\)/ contained
syntax match transcriptNumber /-\?\<\d[A-Za-z0-9_.]*/
syntax keyword transcriptConstant true false nil
syntax keyword transcriptOperator always never after then task payload
syntax match transcriptType /\<\u\w*\ze(/
syntax match transcriptCase /\.\h\w*/
syntax match transcriptValue /\$\w\+/

highlight default link transcriptComment Comment
highlight default link transcriptConflict Error
highlight default link transcriptKeyword Statement
highlight default link transcriptName Function
highlight default link transcriptNote String
highlight default link transcriptWord Keyword
highlight default link transcriptMessage WarningMsg
highlight default link transcriptPage String
highlight default link transcriptTime Number
highlight default link transcriptPath Identifier
highlight default link transcriptString String
highlight default link transcriptEscape SpecialChar
highlight default link transcriptNumber Number
highlight default link transcriptConstant Constant
highlight default link transcriptOperator Operator
highlight default link transcriptType Type
highlight default link transcriptCase Constant
highlight default link transcriptValue PreProc

let b:current_syntax = 'transcript'
