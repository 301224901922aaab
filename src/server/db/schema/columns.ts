import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../../lib/ids.ts'

export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Words of a text with their weight, made by PostgreSQL; never read, only searched. */
export const tsvector = customType<{ data: never; driverData: string }>({ dataType: () => 'tsvector' })
