import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The time zones that this database knows, by area and place, and UTC: read again from it at each start
 * (`read_time_zones()`), since each release of PostgreSQL, and each package of its system, brings a list of its own. A
 * trigger gives an old name its current one (`current_zone()`) and refuses every other name where a person, a group or a
 * property has one.
 */
export const timeZones = pgTable('time_zones', { name: text('name').primaryKey() })
