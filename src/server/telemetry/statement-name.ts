import { isGivenName } from '../db/planned-once.ts'

const operations =
  /^\s*(select|insert|update|delete|merge|with|begin|start|commit|rollback|savepoint|release|set|lock|create|copy|listen|values)\b/i
/** As Drizzle writes tables, and as our own SQL does. */
const quotedTable = /\b(?:from|into|update)\s+(?:only\s+)?(?:"\w+"\.)?"(\w{1,63})"/i
const plainTable = /\b(?:from|into|update)\s+(?:only\s+)?(?:[a-z_]+\.)?([a-z_]{1,63})\b(?!\s*\()/

/** How many texts are remembered: the product has a few hundred, and lists of values make more. */
const mostKnown = 2_000

export type StatementName = { name: string; operation: string; table: string | null }

/**
 * Returns a function that names statements: by the name they were prepared under, else by what they do and their first
 * table. A name contains nothing else of the text.
 */
export function createStatementNames() {
  const known = new Map<string, StatementName>()
  return ({ name, text }: { name?: string | undefined; text: string }): StatementName => {
    const key = name ?? text
    const found = known.get(key)
    if (found) return found
    const made = nameOf(name, text)
    if (known.size < mostKnown) known.set(key, made)
    return made
  }
}

function nameOf(given: string | undefined, text: string): StatementName {
  const operation = operations.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
  const plain = text.replaceAll(/'(?:[^']|'')*'/g, `''`)
  const table = quotedTable.exec(plain)?.[1] ?? plainTable.exec(plain)?.[1] ?? null
  const isOurs = given !== undefined && /^\w{1,63}$/.test(given) && !isGivenName(given)
  return { name: isOurs ? given : table ? `${operation} ${table}` : operation, operation, table }
}
