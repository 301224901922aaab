import type { Placeholder } from 'drizzle-orm'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Escapes a search word for LIKE, so that wildcards are literal. */
export const escapedForLike = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`)

/** Matches a lowercase column that contains each of the words (`escapedForLike`, as one parameter). */
export const hasAllWords = (column: PgColumn, words: Placeholder): SQL =>
  sql`${column} like all (select '%' || lower(word) || '%' from unnest(${words}::text[]) as word)`
