const quiet =
  /"[^"]*"|\be'(?:\\.|''|[^'\\])*'|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$([\s\S]*?)\$\1\$/gi

/**
 * Returns the statements of a migration, each with the line on which it begins, without comments and values. What a
 * function does is left out too, but not what `do` does at once.
 */
export function statementsOf(sql) {
  const parts = withoutQuiet(sql).split(';')
  let line = 1
  return parts.flatMap((part) => {
    const begin = line + linesIn(/^\s*/.exec(part)[0])
    line += linesIn(part)
    const text = part.trim().replaceAll(/\s+/g, ' ')
    return text ? [{ line: begin, text }] : []
  })
}

const linesIn = (text) => text.split('\n').length - 1

const withoutQuiet = (sql) =>
  sql.replaceAll(quiet, (token, _tag, body, at) => {
    if (token.startsWith('"')) return token
    if (body !== undefined && /\bdo\s+(?:language\s+\w+\s*)?$/i.test(sql.slice(0, at)))
      return withoutQuiet(body)
    return `${/^[-/]/.test(token) ? ' ' : `''`}${'\n'.repeat(linesIn(token))}`
  })

const name = String.raw`((?:(?:"[^"]+"|\w+)\.)?(?:"[^"]+"|\w+))`
const written = new RegExp(
  String.raw`(?<!\b(?:on|for|do|before|after) )\bupdate (?:only )?${name}(?: \*)?(?: (?:as )?(?!set\b)(?:\w+|"[^"]+"))? set\b|\bdelete from (?:only )?${name}|\bmerge into (?:only )?${name}`,
  'gi',
)
const created = new RegExp(
  String.raw`\bcreate (?:(?:temp|temporary|unlogged) )?table (?:if not exists )?${name}`,
  'gi',
)

/** Returns the tables in which a statement changes or deletes rows. */
export const tablesWrittenBy = ({ text }) => namesIn(text, written)

/** Returns the tables that a statement creates. */
export const tablesCreatedBy = ({ text }) => namesIn(text, created)

const namesIn = (text, pattern) =>
  [...text.matchAll(pattern)].map(([, ...names]) =>
    names
      .find(Boolean)
      .replaceAll('"', '')
      .replace(/^public\./i, '')
      .toLowerCase(),
  )

/** Whether a statement takes a lock that keeps others from using or changing a table. */
export const locksTable = ({ text }) =>
  /\b(?:(?:create|alter|drop) (?:or replace |constraint |unique )*(?:table|index|trigger|view|policy)|truncate|reindex|lock table)\b/i.test(
    text,
  )

const table = `^alter table (?:if exists )?(?:only )?${name}`
const validation = new RegExp(
  `${table} validate constraint ${name}(?: ?, ?validate constraint ${name})*$`,
  'i',
)
const requirement = new RegExp(
  `${table} alter (?:column )?${name} set not null(?: ?, ?alter (?:column )?${name} set not null)*$`,
  'i',
)

/** Whether a statement only validates constraints. */
export const isValidation = ({ text }) => validation.test(text)
/** Whether a statement contains a validation. */
export const validates = ({ text }) => /\bvalidate constraint\b/i.test(text)
/** Whether a statement only requires columns. */
export const isRequirement = ({ text }) => requirement.test(text)
