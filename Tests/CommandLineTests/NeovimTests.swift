import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The files of Editors/vim in a separate Neovim, driven by a user's keys.
final class NeovimTests: BinaryTestCase {
  /// Functions for a test's own lines: `wait` waits for a condition, `press` sends keys, `say` prints what the test checks.
  private static let driver = #"""
    local function say(text) io.stdout:write(text .. '\n') end
    local function press(keys) vim.api.nvim_input(keys) end
    local function wait(what, condition)
      for _ = 1, 6000 do
        local found = condition()
        if found then return found end
        coroutine.yield()
      end
      say('waited in vain for ' .. what .. ', with ' .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '|'))
      vim.cmd('cquit 1')
    end
    local function line(number) return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1] or '' end
    local function messages()
      local all = {}
      for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
        -- Tests may run after an edit that nobody has built yet.
        if not diagnostic.message:match('^built before') then
          table.insert(all, diagnostic.lnum + 1 .. ': ' .. diagnostic.message:gsub('\n', ' / '))
        end
      end
      table.sort(all)
      return table.concat(all, '; ')
    end
    local function floating()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= '' then
          return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '|')
        end
      end
    end
    local test = coroutine.create(function()
    %
      vim.cmd('qall!')
    end)
    local timer = vim.loop.new_timer()
    timer:start(20, 20, vim.schedule_wrap(function()
      -- Neovim may handle events while it quits.
      if coroutine.status(test) ~= 'suspended' then return end
      local ok, problem = coroutine.resume(test)
      if not ok then
        say(problem)
        vim.cmd('cquit 1')
      end
    end))
    """#

  private func neovim(_ text: String, _ lines: String) throws -> [String] {
    let which = try ChildProcess("/bin/sh", ["-c", "command -v nvim"]).run()
    try XCTSkipIf(which.ending != .exited(0), "nvim is not installed")
    let vim = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Editors/vim").path
    try make("Package.swift", "")
    try make("Snapshots/order/a.transcript", text)
    try make("test.lua", Self.driver.replacing("%", with: lines, maxReplacements: 1))
    let outcome = try run(
      "nvim",
      [
        "--headless", "-n", "-i", "NONE", "-u", "NONE", "--cmd", "set runtimepath^=\(vim)", "--cmd",
        "filetype plugin on",
        "--cmd", "syntax on", "--cmd", "let g:harness_command = '\(Self.binary)'", "Snapshots/order/a.transcript", "-c",
        "luafile test.lua",
      ],
      environment: ["XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder, "HOME": folder])
    XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText + outcome.errorText)
    return outcome.outputText.split(separator: "\n").map(String.init)
  }

  func testTheKeysOfAUser() throws {
    let said = try neovim(
      """
      transcript 1
      feature order
      initial loaded

      send counter(.didTapPlus)
        counterState.number = 3

      """,
      """
        say(wait('diagnostics', function() return messages():match('counterState') and messages() end))
        say('syntax ' .. vim.fn.synIDattr(vim.fn.synID(5, 1, 1), 'name'))
        -- A line is typed, and completed.
        press('Gosend didTapA<C-x><C-o>')
        wait('completion', function() return line(7) == 'send didTapAddOrder' end)
        press('<CR>end<Esc>')
        say(wait('playing', function() return messages():match('submitOrder') and messages() end))
        -- What stands behind a line.
        press('5GK')
        say(wait('hover', floating))
        press('<C-w>w:q<CR>')
        wait('an end of the hover', function() return not floating() end)
        -- What is offered at the line that differs. Nothing else goes on while a person is asked.
        local offered = {}
        vim.ui.select = function(items, options, choose)
          for _, item in ipairs(items) do table.insert(offered, (options.format_item(item))) end
          choose(items[1], 1)
        end
        press('6G\\\\a')
        wait('the edit', function() return line(6) == '  counterState.number = 2' end)
        wait('the next playing', function() return not messages():match('counterState') and messages() ~= '' end)
        say(table.concat(offered, '; ') .. ' -> ' .. line(6))
      """)
    guard said.count == 5 else { return XCTFail("\(said)") }
    XCTAssertTrue(
      said[0].hasPrefix("6: counterState.number, after send counter(.didTapPlus) / actual: counterState.number = 2; "),
      said[0])
    XCTAssertEqual(said[1], "syntax transcriptKeyword")
    XCTAssertTrue(
      said[2].contains("; 7: submitOrder(2) was called") || said[2].contains("add a line: stub submitOrder(2)"), said[2]
    )
    XCTAssertTrue(
      said[3].hasPrefix("after this step, at 0ms") && said[3].contains("|counterState.number = 2|"), said[3])
    XCTAssertEqual(
      said[4], "Accept this line: counterState.number = 2; Accept this step ->   counterState.number = 2")
  }
}
