-- Neovim 0.7 or newer: starts the language server of the package that a transcript belongs to. Vim reads nothing of this file.
-- vim.g.harness_command names the executable; without it, it is the newest of .build/debug/*harness, once you have agreed to it.
local found = vim.fn.findfile('Package.swift', vim.fn.expand('%:p:h') .. ';')
local root = vim.fn.fnamemodify(found ~= '' and found or '.', found ~= '' and ':p:h' or ':p')

-- A new script may be the first in its folder.
vim.api.nvim_create_autocmd('BufWritePre', { buffer = 0, callback = function() vim.fn.mkdir(vim.fn.expand('%:p:h'), 'p') end })

-- An executable of somebody else's checkout is not started unasked. Agreeing holds for the folder.
local function agreed(command)
  local path = vim.fn.stdpath('data') .. '/harness-folders'
  local folders = vim.fn.filereadable(path) == 1 and vim.fn.readfile(path) or {}
  if vim.tbl_contains(folders, root) then return true end
  if vim.fn.confirm('Start ' .. command .. ' for the transcripts of this folder?', '&Yes\n&No', 2) ~= 1 then return false end
  vim.fn.mkdir(vim.fn.stdpath('data'), 'p')
  return vim.fn.writefile(vim.list_extend(folders, { root }), path) == 0
end

local command = vim.g.harness_command
if not command then
  local found = vim.tbl_filter(function(path) return vim.fn.executable(path) == 1 end,
    vim.fn.glob(root .. '/.build/debug/*harness', false, true))
  table.sort(found, function(one, other) return vim.fn.getftime(one) > vim.fn.getftime(other) end)
  command = found[1]
  if not command then return vim.notify('There is no .build/debug/*harness: run swift build, then :edit') end
  if not agreed(command) then return end
end
if vim.fn.executable(command) == 0 then return vim.notify(command .. ' can not be started') end

vim.lsp.commands['harness.terminal'] = function(command)
  -- Commands read the saved file.
  vim.cmd('silent! update')
  vim.cmd('botright new')
  vim.fn.termopen(command.arguments[1], { cwd = root, on_exit = function() vim.cmd('checktime') end })
  vim.cmd('startinsert')
end

local function attach(_, buffer)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  local keys = {
    K = vim.lsp.buf.hover, gd = vim.lsp.buf.definition, gr = vim.lsp.buf.references,
    ['<localleader>a'] = vim.lsp.buf.code_action, ['<localleader>r'] = vim.lsp.buf.rename,
    ['<localleader>l'] = vim.lsp.codelens.run, ['<localleader>f'] = vim.lsp.buf.format or vim.lsp.buf.formatting,
    [']d'] = vim.diagnostic.goto_next, ['[d'] = vim.diagnostic.goto_prev,
  }
  for key, does in pairs(keys) do vim.keymap.set('n', key, function() does() end, { buffer = buffer }) end
  local ranged = vim.lsp.buf.range_code_action or vim.lsp.buf.code_action
  vim.keymap.set('x', '<localleader>a', function() ranged() end, { buffer = buffer })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave' }, { buffer = buffer, callback = vim.lsp.codelens.refresh })
  vim.lsp.codelens.refresh()
end

local settings = { name = 'harness', cmd = { command, 'lsp' }, cmd_cwd = root, root_dir = root, on_attach = attach }
if vim.lsp.start then
  vim.lsp.start(settings)
else
  harness_clients = harness_clients or {}
  local id = harness_clients[root]
  if not id or vim.lsp.client_is_stopped(id) then id = vim.lsp.start_client(settings) end
  harness_clients[root] = id
  vim.lsp.buf_attach_client(0, id)
end
