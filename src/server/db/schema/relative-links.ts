import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant } from './columns.ts'
import { inSameGroup } from './constraints.ts'
import { participants } from './participants.ts'
import { ofProperty } from './properties.ts'
import { person } from './users.ts'

const scopes = ['VOTE', 'STAY', 'CALENDAR', 'MANUAL', 'PROBLEM', 'MONEY'] as const

/**
 * A link by which a relative without an account reads parts of one property, requests stays (docs/adr/0078), reports
 * problems (docs/adr/0079), confirms money (docs/adr/0080), and votes as an owner outside the group (docs/adr/0075). Only the hashes of its token and its PIN are kept, so both are shown once. Whether it opens follows
 * from its row, from what it depends on, and from the clock of the database.
 */
export const relativeLinks = pgTable(
  'relative_links',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    /** Who it is for, as the group calls them. */
    name: text('name').notNull(),
    /** The owner outside the group whose votes it casts, as recorded among the owners. */
    ownerName: text('owner_name'),
    /** The person outside the group whose money it confirms, among the participants of the group. */
    participantId: uuid('participant_id'),
    scopes: text('scopes', { enum: scopes }).array().notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    pinHash: text('pin_hash').notNull(),
    /** Wrong PINs since the last right one. */
    wrongPins: smallint('wrong_pins').notNull().default(0),
    createdAt: createdAt(),
    /** The manager who has seen the address: the link stops when they are no longer a manager. */
    issuedBy: person('issued_by'),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    endedAt: instant('ended_at'),
    endedBy: person('ended_by'),
  },
  (table) => [
    ...ofProperty('relative_links', table),
    inSameGroup('relative_links_participant_fkey', table, table.participantId, participants),
    index('relative_links_participant_idx')
      .on(table.participantId, table.familyGroupId)
      .where(sql`${table.participantId} is not null`),
    unique('relative_links_id_property_key').on(table.id, table.propertyId),
    index('relative_links_issued_by_idx').on(table.issuedBy),
    index('relative_links_ended_by_idx').on(table.endedBy),
    check('relative_links_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    check('relative_links_owner_name_check', sql`char_length(btrim(${table.ownerName})) between 1 and 120`),
    check(
      'relative_links_scopes_check',
      sql`cardinality(${table.scopes}) > 0 and ${table.scopes} <@ array[${sql.raw(scopes.map((scope) => `'${scope}'`).join(', '))}]`,
    ),
    check(
      'relative_links_vote_check',
      sql`not ('VOTE' = any(${table.scopes})) or ${table.ownerName} is not null`,
    ),
    check(
      'relative_links_money_check',
      sql`not ('MONEY' = any(${table.scopes})) or ${table.participantId} is not null`,
    ),
    check('relative_links_wrong_pins_check', sql`${table.wrongPins} between 0 and 10`),
    check(
      'relative_links_expires_at_check',
      sql`${table.expiresAt} > ${table.issuedAt} and ${table.expiresAt} <= ${table.issuedAt} + interval '731 days'`,
    ),
    check('relative_links_ended_check', sql`${table.endedBy} is null or ${table.endedAt} is not null`),
  ],
)
