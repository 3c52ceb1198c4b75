" Transcripts of Harness: docs/editors.md
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

" What you write begins in column 0, also below a line that was recorded.
setlocal noautoindent expandtab shiftwidth=2 softtabstop=2 commentstring=#\ %s comments=:#
let b:undo_ftplugin = 'setlocal autoindent< expandtab< shiftwidth< softtabstop< commentstring< comments<'
