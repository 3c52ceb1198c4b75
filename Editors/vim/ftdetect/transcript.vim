autocmd BufNewFile,BufRead *.transcript,*.transcript.new setfiletype transcript
