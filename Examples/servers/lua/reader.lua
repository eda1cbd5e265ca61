#!/usr/bin/env lua5.4
-- A reader to begin with: it takes every character for a square, and counts lines.
--
-- Put your own paginator in the place of `paginate` and `page_lines`, and your own way of keeping places. Who cannot
-- tell lines leaves them out, and is judged by the referee's.
package.path = (arg[0]:match("^.*/") or "") .. "?.lua;" .. package.path
local server = require("paginator_server")

-- Letters that begin a character whatever stands before them.
local LETTERS = {
  { 0x30, 0x39 }, { 0x41, 0x5A }, { 0x61, 0x7A }, { 0xC0, 0x24F }, { 0x370, 0x481 }, { 0x531, 0x556 },
  { 0x561, 0x587 }, { 0x5D0, 0x5EA }, { 0x620, 0x64A }, { 0x671, 0x6D3 }, { 0x904, 0x939 }, { 0xE01, 0xE30 },
  { 0xE40, 0xE44 }, { 0x1E00, 0x1FFF }, { 0x3041, 0x3096 }, { 0x30A1, 0x30FA }, { 0x3400, 0x9FFF },
  { 0xAC00, 0xD7A3 }, { 0x20000, 0x3FFFF },
}

local function is_letter(scalar)
  for _, range in ipairs(LETTERS) do
    if range[1] <= scalar and scalar <= range[2] then return true end
  end
  return false
end

-- Whether a page may end between two scalars.
local function may_end(before, after)
  if before == 0x0A then return true end
  local is_wide = before == 0x3001 or before == 0x3002 or before >= 0x3041 and is_letter(before)
  return (before == 0x20 or is_wide) and is_letter(after)
end

-- How many columns and lines a page has, and how tall a line is.
local function grid(request)
  local page, style = request.page, request.type
  local insets, height = page.insets, style.line_height_px or style.size * style.line_height
  -- One column is left for what may not begin a line.
  local columns = math.max(1, (page.width - insets.left - insets.right) // style.size - 1)
  local lines = math.max(1, (page.height - insets.top - insets.bottom) // height)
  return columns, lines, height
end

-- Where the page that begins at `start` ends.
local function page_end(request, start, columns, lines)
  local text = request.text
  local stop = #text
  for _, place in ipairs(request.breaks) do
    if place > start then
      stop = place
      break
    end
  end
  local last, column, before, at = start, 0, 0, start
  while at < stop do
    local scalar = utf8.codepoint(text, at + 1)
    if at > start and may_end(before, scalar) then last = at end
    if column == columns and scalar ~= 0x0A and scalar ~= 0x0D then lines, column = lines - 1, 0 end
    if lines <= 0 and last > start then return last end
    if scalar == 0x0A then
      lines, column = lines - 1, 0
    elseif scalar ~= 0x0D then
      column = column + 1
    end
    before = scalar
    at = at + #utf8.char(scalar)
  end
  return stop
end

local function paginate(request)
  local columns, lines = grid(request)
  local count = #request.text
  local pages, start = {}, request.from
  while start < count and #pages < (request.limit or count) do
    local last = page_end(request, start, columns, lines)
    pages[#pages + 1] = { start, last }
    start = last
  end
  return { pages = pages }
end

-- The lines of a page, each with its start, end, top, bottom and width, white space at its end left out.
local function page_lines(request, start, last)
  local text, columns, _, height = request.text, grid(request)
  local rows, column, at = {}, 0, start
  while at < last do
    local scalar = utf8.codepoint(text, at + 1)
    local is_square = scalar ~= 0x0A and scalar ~= 0x0D
    if at == start or text:byte(at) == 0x0A or column == columns and is_square then
      rows[#rows + 1] = { at, at, #rows * height, (#rows + 1) * height, 0 }
      column = 0
    end
    at = at + #utf8.char(scalar)
    if is_square then column = column + 1 end
    local row = rows[#rows]
    row[2] = at
    if is_square and scalar ~= 0x20 and scalar ~= 0x3000 then row[5] = column * request.type.size end
  end
  return rows
end

-- Places are the offsets of what the reader saw.

local function save_position(request, page)
  local pages = paginate(request).pages
  return tostring(pages[page + 1] and pages[page + 1][1] or #request.text)
end

local function restore_position(request, token)
  local shown = 0
  for number, page in ipairs(paginate(request).pages) do
    if page[1] <= tonumber(token) then shown = number - 1 end
  end
  return shown
end

local function save_highlight(_, first, last) return first .. " " .. last end

local function restore_highlight(_, token)
  local first, last = token:match("^(%d+) (%d+)$")
  return tonumber(first), tonumber(last)
end

server.serve({
  name = "squares", version = "1.0", shows = "context", capabilities = { "seek", "limit" },
  paginate = paginate, lines = page_lines, saves = "on_turn",
  save_position = save_position, restore_position = restore_position,
  save_highlight = save_highlight, restore_highlight = restore_highlight,
})
