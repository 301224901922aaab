import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  integer,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { newId } from '../../../lib/ids.ts'

export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A calendar date. */
export const day = (name: string) => date(name, { mode: 'string' })

/** An amount of money in minor units. */
export const minor = (name: string) => bigint(name, { mode: 'number' })

export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
export const deletedAt = () => instant('deleted_at')

/** Rises with each save, so that a stale form overwrites nothing. */
export const version = () => integer('version').notNull().default(1)

/** What the row belongs to: when that is gone for good, so is the row. */
export const partOf = (name: string, parent: () => AnyPgColumn) =>
  uuid(name).notNull().references(parent, { onDelete: 'cascade' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Words of a text with their weight, made by PostgreSQL; never read, only searched. */
const tsvector = customType<{ data: never; driverData: string }>({ dataType: () => 'tsvector' })

/** What the search looks at: the words, as SQL by their weight, and the name that is compared letter by letter. */
export const searched = (name: string, words: Partial<Record<'A' | 'B' | 'C' | 'D', string>>) => ({
  searchWords: tsvector('search_words').generatedAlwaysAs(
    sql.raw(
      Object.entries(words)
        .map(([weight, of]) => `setweight(to_tsvector('simple', ${of}), '${weight}')`)
        .join(' || '),
    ),
  ),
  searchName: text('search_name').generatedAlwaysAs(sql.raw(`lower(${name})`)),
})
