import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { day, deletedAt, id, instant } from './columns.ts'
import { inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { relativeLinks } from './relative-links.ts'
import { person, saved } from './users.ts'

const stayStatuses = ['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'] as const

/** A stay at a house, from arrival to departure: of a member, or of a relative without an account (docs/adr/0078). */
export const stays = pgTable(
  'stays',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    /** The member who stays; null for a relative, and when their account was deleted. */
    userId: person('user_id'),
    /** The relative without an account who stays, as the group calls them. */
    relativeName: text('relative_name'),
    /** The personal link that requested it; null once the link is deleted. */
    relativeLinkId: uuid('relative_link_id'),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    /** The number of guests. */
    guests: integer('guests').notNull().default(0),
    note: text('note'),
    status: text('status', { enum: stayStatuses }).notNull().default('REQUESTED'),
    /** Why it was declined. */
    statusReason: text('status_reason'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('stays', table),
    inSameProperty('stays_relative_link_fkey', table, table.relativeLinkId, relativeLinks, 'set null'),
    unique('stays_id_property_key').on(table.id, table.propertyId),
    index('stays_property_idx').on(table.propertyId, table.endsOn, table.id).where(isKept(table)),
    index('stays_group_idx').on(table.familyGroupId, table.endsOn, table.id).where(isKept(table)),
    ...trashIndexes('stays', table),
    index('stays_user_idx').on(table.userId),
    index('stays_relative_link_idx')
      .on(table.relativeLinkId, table.endsOn, table.id)
      .where(sql`${table.relativeLinkId} is not null`),
    index('stays_decided_by_idx').on(table.decidedBy),
    index('stays_created_by_idx').on(table.createdBy),
    check(
      'stays_relative_check',
      sql`case when ${table.relativeName} is null then ${table.relativeLinkId} is null
        else ${table.userId} is null and char_length(btrim(${table.relativeName})) between 1 and 120 end`,
    ),
    check('stays_dates_check', sql`${table.endsOn} >= ${table.startsOn}`),
    check('stays_guests_check', sql`${table.guests} between 0 and 50`),
    oneOf('stays_status_check', table.status, stayStatuses),
  ],
)
