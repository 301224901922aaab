import type { Placeholder } from 'drizzle-orm'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A word of a reader as part of a pattern for LIKE: what has a meaning there stands for itself. */
export const escapedForLike = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`)

/** Whether each of the words (`escapedForLike`, as one parameter) is part of a column in lower case. */
export const hasAllWords = (column: PgColumn, words: Placeholder): SQL =>
  sql`${column} like all (select '%' || lower(word) || '%' from unnest(${words}::text[]) as word)`
