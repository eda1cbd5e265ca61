-- A server of the paginator protocol, pagination-harness/1, in one file without dependencies. Lua 5.4.
--
--     local server = require("paginator_server")
--
--     local function paginate(request) -- one page; reader.lua keeps the laws
--       return { pages = { { 0, #request.text } } }
--     end
--
--     server.serve({ name = "mine", version = "1.0", shows = "context", paginate = paginate })
--
-- A reader has
--
--     name, version   what it is called in reports
--     shows           "context": a page is shown as a part of the text; "substring": as a text of its own
--     capabilities    those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows",
--                     "balances_pages" and "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions"
--     paginate(request) -> { pages = { { start, end }, ... }, work = { measure_calls = 1, ... } }, work if it counts
--
-- when it tells its lines, and is judged by them,
--
--     lines(request, start, end) -> { { start, end, top, bottom, width }, ... }
--
-- the lines of one of its pages, in px from the top of what the insets leave, the width without white space at the end,
--
-- and, when it keeps places and highlights itself, saves ("on_turn" or "before_each_change") and
--
--     save_position(request, page) -> token          restore_position(request, token) -> page
--     save_highlight(request, start, end) -> token   restore_highlight(request, token) -> start, end, or nil
--
-- A request has the fields of the protocol (page, type, breaks, from, before, limit, styled_file, ...), and
-- `text`. Offsets are the numbers of bytes before, so that a page is text:sub(start + 1, end); the server
-- counts scalars for the harness. What a reader raises by `error` is told to the harness; what it prints goes
-- to standard error, since standard output has answers alone.
local PROTOCOL = "pagination-harness/1"

local server = {}

-- JSON. Objects and arrays are tables; null is `null`, so that a field that has it is there.
local null = setmetatable({}, { __tostring = function() return "null" end })
server.null = null

local DEEPEST = 64
local ESCAPES = {
  ['"'] = '"', ["\\"] = "\\", ["/"] = "/", b = "\b", f = "\f", n = "\n", r = "\r", t = "\t",
}
local WORDS = { ["true"] = true, ["false"] = false, null = null }
local Array = {} -- the metatable of arrays that were read
local value

local function fail() error({ fault = "The request is no JSON object." }) end

local function skip(line, at) return line:find("[^ \t\r\n]", at) or #line + 1 end

-- The string whose quote stands at a place, and the place behind it.
local function read_string(line, at)
  local parts = {}
  at = at + 1
  while true do
    local stop = line:find('["\\%c]', at) or fail()
    parts[#parts + 1] = line:sub(at, stop - 1)
    local mark = line:sub(stop, stop)
    if mark == '"' then return table.concat(parts), stop + 1 end
    if mark == "\127" then
      parts[#parts + 1], at = mark, stop + 1
    elseif mark ~= "\\" then
      fail()
    elseif line:sub(stop + 1, stop + 1) == "u" then
      local high = tonumber(line:match("^%x%x%x%x", stop + 2) or fail(), 16)
      at = stop + 6
      local low = tonumber(line:match("^\\u(%x%x%x%x)", at) or "0", 16)
      if high >= 0xD800 and high <= 0xDBFF and low >= 0xDC00 and low <= 0xDFFF then
        high, at = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), at + 6
      elseif high >= 0xD800 and high <= 0xDFFF then
        high = 0xFFFD -- half of a pair
      end
      parts[#parts + 1] = utf8.char(high)
    else
      parts[#parts + 1], at = ESCAPES[line:sub(stop + 1, stop + 1)] or fail(), stop + 2
    end
  end
end

local function read_number(line, at)
  local digits = line:match("^-?%d+", at) or fail()
  if digits:find("^-?0%d") then fail() end
  local stop = at + #digits
  local fraction = line:match("^%.%d+", stop) or ""
  local exponent = line:match("^[eE][+-]?%d+", stop + #fraction) or ""
  return tonumber(digits .. fraction .. exponent), stop + #fraction + #exponent
end

local function read_items(line, at, depth, closing, read_item)
  if depth > DEEPEST then fail() end
  at = skip(line, at + 1)
  if line:sub(at, at) == closing then return at + 1 end
  while true do
    at = skip(line, read_item(at))
    local mark = line:sub(at, at)
    if mark == closing then return at + 1 end
    if mark ~= "," then fail() end
    at = skip(line, at + 1)
  end
end

function value(line, at, depth)
  local mark = line:sub(at, at)
  if mark == "{" then
    local object = {}
    return object, read_items(line, at, depth, "}", function(place)
      if line:sub(place, place) ~= '"' then fail() end
      local name
      name, place = read_string(line, place)
      place = skip(line, place)
      if line:sub(place, place) ~= ":" then fail() end
      object[name], place = value(line, skip(line, place + 1), depth + 1)
      return place
    end)
  elseif mark == "[" then
    local array = setmetatable({}, Array)
    return array, read_items(line, at, depth, "]", function(place)
      array[#array + 1], place = value(line, place, depth + 1)
      return place
    end)
  elseif mark == '"' then
    return read_string(line, at)
  end
  local word = line:match("^%l+", at)
  if word then
    if WORDS[word] == nil then fail() end
    return WORDS[word], at + #word
  end
  return read_number(line, at)
end

local function is_object(it) return type(it) == "table" and it ~= null and getmetatable(it) ~= Array end

local function parse(line)
  if not utf8.len(line) then fail() end
  local request, at = value(line, skip(line, 1), 0)
  if not is_object(request) or skip(line, at) <= #line then fail() end
  return request
end

-- What is written is of known kinds: numbers, strings, tables with numbers from 1 on, and others.
local function json(it)
  if type(it) == "string" then
    -- Whatever bytes there are, what is written is UTF-8.
    if not utf8.len(it) then it = it:gsub("[\x80-\xFF]", "?") end
    return '"' .. it:gsub('["\\%c]', function(mark) return string.format("\\u%04x", mark:byte()) end) .. '"'
  elseif math.type(it) == "float" then
    return string.format("%.17g", it)
  elseif type(it) ~= "table" or it == null then
    return tostring(it)
  end
  local parts = {}
  if #it > 0 or getmetatable(it) == Array then
    for index, item in ipairs(it) do parts[index] = json(item) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for name, item in pairs(it) do parts[#parts + 1] = json(name) .. ":" .. json(item) end
  return "{" .. table.concat(parts, ",") .. "}"
end

-- Fields

local function fault(sentence, ...) error({ fault = sentence:format(...) }) end

-- A field that is there, or what stands for one that is missing or null.
local function field(fields, name, is_right, what, otherwise)
  local it = fields[name]
  if (it == nil or it == null) and otherwise ~= nil then return otherwise end
  if not is_right(it) then fault("'%s' must be %s.", name, what) end
  return it
end

local function text_of(fields, name, otherwise)
  return field(fields, name, function(it) return type(it) == "string" end, "a string", otherwise)
end

local function member(fields, name, otherwise) return field(fields, name, is_object, "an object", otherwise) end

local function list(fields, name)
  return field(fields, name, function(it) return getmetatable(it) == Array end, "a list", {})
end

local function whole(fields, name, least, otherwise)
  local function is_right(it) return math.type(it) == "integer" and it >= least end
  return field(fields, name, is_right, "a whole number in its range", otherwise)
end

local function number(fields, name, least, most, otherwise)
  local function is_right(it) return math.type(it) and it >= least and it <= most end
  return field(fields, name, is_right, "a number in its range", otherwise)
end

local function token(request)
  if request.token == nil then fault("'token' is missing.") end
  return request.token
end

local function nullable(it) if it ~= null then return it end end

-- Scalars and bytes

-- Where a number of scalars ends.
local function offset(text, scalars, name)
  local at = scalars <= #text and utf8.offset(text, scalars + 1)
  if not at then fault("'%s' lies outside the text.", name) end
  return at - 1
end

-- How many scalars there are before an offset.
local function scalar(text, place) return select(2, text:sub(1, place):gsub("[^\x80-\xBF]", "")) end

local function read(name)
  local file = not name:find("\0", 1, true) and io.open(name, "rb")
  local text = file and file:read("a")
  if file then file:close() end
  if not text then fault("The text '%s' cannot be read.", name) end
  if not utf8.len(text) then fault("The text '%s' is not UTF-8.", name) end
  return text
end

-- Questions

local Server = {}
Server.__index = Server
local operations = {}

function operations:describe()
  local reader = self.reader
  local answer = { name = reader.name, version = reader.version, shows = reader.shows }
  answer.capabilities = table.move(reader.capabilities or {}, 1, #(reader.capabilities or {}), 1, {})
  table.insert(answer.capabilities, "repeat")
  if reader.lines then table.insert(answer.capabilities, "lines") end
  if reader.save_position then
    table.insert(answer.capabilities, "positions")
    answer.saves = reader.saves or "before_each_change"
  end
  return answer
end

function operations:open(request)
  local file, digest = text_of(request, "text_file"), text_of(request, "text_sha256", "")
  local book = self.book
  -- The same file may hold another text tomorrow.
  local is_open = book and digest ~= "" and book.text_file == file and book.text_sha256 == digest
  local text = is_open and book.text or read(file)
  local breaks, last, at = {}, 0, 1
  for _, place in ipairs(list(request, "breaks")) do
    place = whole({ breaks = place }, "breaks", 1)
    at = place > last and place - last <= #text and utf8.offset(text, place - last + 1, at)
    if not at or at > #text then fault("'breaks' must ascend and lie inside the text.") end
    breaks[#breaks + 1], last = at - 1, place
  end
  self.book = {
    text_file = file, text_sha256 = digest, text = text, breaks = breaks,
    language = text_of(request, "language", "und"), direction = text_of(request, "direction", "ltr"),
    styled_file = nullable(text_of(request, "styled_file", null)),
    sheet_file = nullable(text_of(request, "sheet_file", null)),
    source_file = nullable(text_of(request, "source_file", null)),
  }
  return {}
end

function operations:paginate(request, times)
  local asked = self:asked_pages(request)
  local answer
  for _ = 1, times or 1 do answer = self.reader.paginate(asked) end
  return { unit = "utf8", pages = setmetatable(answer.pages, Array), work = answer.work }
end

operations["repeat"] = function(self, request)
  return operations.paginate(self, request, whole(request, "n", 1))
end

function operations:lines(request)
  local tell = self.reader.lines or fault("It tells no lines.")
  local asked = self:asked_pages(request)
  local pages = setmetatable({}, Array)
  for number, page in ipairs(self.reader.paginate(asked).pages) do
    local lines = tell(asked, page[1], page[2])
    pages[number] = { start = page[1], ["end"] = page[2], lines = setmetatable(lines, Array) }
  end
  return { unit = "utf8", lined_pages = pages }
end

function operations:save_position(request)
  local keep = self:keeper("save_position", "places")
  return { token = keep(self:asked(member(request, "layout")), whole(request, "page", 0)) }
end

function operations:restore_position(request)
  local keep = self:keeper("restore_position", "places")
  return { page = keep(self:asked(request), token(request)) }
end

function operations:save_highlight(request)
  local keep = self:keeper("save_highlight", "highlights")
  local asked = self:asked(member(request, "layout"))
  local first, last = whole(request, "start", 0), whole(request, "end", 0)
  return { token = keep(asked, offset(asked.text, first, "start"), offset(asked.text, last, "end")) }
end

function operations:restore_highlight(request)
  local keep = self:keeper("restore_highlight", "highlights")
  local asked = self:asked(request)
  local first, last = keep(asked, token(request))
  if not first then return { start = null, ["end"] = null } end
  return { start = scalar(asked.text, first), ["end"] = scalar(asked.text, last) }
end

-- What they are about

-- A request for the reader: the text that is open, in a layout.
function Server:asked(layout)
  if not self.book then fault("No text is open; send 'open' or 'paginate' first.") end
  local page, style = member(layout, "page"), member(layout, "type")
  local insets = member(page, "insets", {})
  local asked = {}
  for _, fields in ipairs({ layout, self.book }) do
    for name, it in pairs(fields) do asked[name] = it end
  end
  asked.from, asked.before, asked.limit, asked.fresh = 0, nil, nil, true
  number(page, "width", 0, 100000)
  number(page, "height", 0, 100000)
  local sides = {}
  for _, side in ipairs({ "top", "right", "bottom", "left" }) do
    sides[side] = number(insets, side, 0, 100000, 0)
  end
  page.insets, asked.page, asked.type = sides, page, style
  number(style, "size", 1, 1000)
  style.line_height = number(style, "line_height", 0.1, 10, 1.2)
  style.line_height_px = nullable(number(style, "line_height_px", 0, 100000, null))
  return asked
end

-- A request for the reader: the text that comes with a question, in a layout, and which pages are wanted.
function Server:asked_pages(request)
  operations.open(self, request)
  local asked = self:asked(request)
  asked.from = offset(asked.text, whole(request, "from", 0, 0), "from")
  local before = nullable(whole(request, "before", 0, null))
  asked.before = before and offset(asked.text, before, "before")
  asked.limit = nullable(whole(request, "limit", 1, null))
  asked.fresh = request.fresh ~= false
  self:need("seek", asked.from > 0 and not before)
  self:need("backward", before)
  return asked
end

function Server:need(capability, is_asked)
  if not is_asked then return end
  for _, name in ipairs(self.reader.capabilities or {}) do
    if name == capability then return end
  end
  fault("It cannot do this: '%s' is not among its capabilities.", capability)
end

function Server:keeper(name, what)
  return self.reader[name] or fault("It keeps no %s.", what)
end

function Server:answer(line)
  local id = -1
  local is_answered, result = xpcall(function()
    local request = parse(line)
    id = whole(request, "id", math.mininteger)
    if request.protocol ~= PROTOCOL then fault("'protocol' must be '%s'.", PROTOCOL) end
    local op = text_of(request, "op")
    local operation = operations[op]
    if not operation then fault("'op' is '%s', which this server does not know.", op:sub(1, (utf8.offset(op, 41) or 0) - 1)) end
    return operation(self, request)
  end, function(problem)
    if type(problem) == "table" and problem.fault then return problem.fault end
    io.stderr:write(debug.traceback(tostring(problem)), "\n")
    return tostring(problem)
  end)
  local answer = is_answered and result or { error = result }
  answer.id = id
  return answer
end

-- Answers the questions on standard input, a line each, until they end.
function server.serve(reader)
  print = function(...)
    io.stderr:write(table.concat(table.pack(...), "\t"), "\n")
  end
  local self = setmetatable({ reader = reader }, Server)
  for line in io.stdin:lines() do
    io.stdout:write(json(self:answer(line)), "\n")
    io.stdout:flush()
  end
end

return server
