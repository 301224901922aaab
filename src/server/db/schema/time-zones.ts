import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The time zones that this database knows, by area and place, and UTC. Read again at each start (`read_time_zones()`),
 * since each PostgreSQL release and system package has its own list. For people, groups and properties a trigger
 * replaces an old name with its current one (`current_zone()`) and refuses unknown names.
 */
export const timeZones = pgTable('time_zones', { name: text('name').primaryKey() })
