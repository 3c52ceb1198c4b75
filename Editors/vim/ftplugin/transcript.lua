-- Neovim 0.7 or newer: starts the language server of the package that a transcript belongs to. Vim reads nothing of this file.
-- vim.g.harness_command names the executable; without it, it is the first of .build/debug/*harness.
local found = vim.fn.findfile('Package.swift', vim.fn.expand('%:p:h') .. ';')
local root = vim.fn.fnamemodify(found ~= '' and found or '.', found ~= '' and ':p:h' or ':p')
local command = vim.g.harness_command or vim.fn.glob(root .. '/.build/debug/*harness', false, true)[1]
if not command or vim.fn.executable(command) == 0 then return end

vim.lsp.commands['harness.terminal'] = function(command)
  vim.cmd('botright new')
  vim.fn.termopen(command.arguments[1], { cwd = root })
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
