import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** Somebody of the family at a house, from the day they come to the day they leave. */
export const stays = pgTable(
  'stays',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    /** Who stays there; null when their account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** How many come along. */
    guests: integer('guests').notNull().default(0),
    note: text('note'),
    status: text('status', { enum: ['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'] })
      .notNull()
      .default('REQUESTED'),
    /** Why it was declined. */
    statusReason: text('status_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    foreignKey({
      name: 'stays_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    index('stays_property_idx')
      .on(table.propertyId, table.endsOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('stays_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('stays_group_idx')
      .on(table.familyGroupId, table.endsOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('stays_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('stays_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('stays_user_idx').on(table.userId),
    index('stays_decided_by_idx').on(table.decidedBy),
    index('stays_created_by_idx').on(table.createdBy),
    check('stays_dates_check', sql`${table.endsOn} >= ${table.startsOn}`),
    check('stays_guests_check', sql`${table.guests} between 0 and 50`),
    check('stays_status_check', sql`${table.status} in ('REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED')`),
  ],
)
