import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { familyGroups } from './groups.ts'

const expiryKinds = [
  'INSURANCE_RENEWAL',
  'HANDOVER_CHECK',
  'WARRANTY_END',
  'DOCUMENT_EXPIRY',
  'CERTIFICATE_EXPIRY',
] as const

/**
 * Sent expiry notices: a row for each thing, date and notice, written in the transaction that notifies. Notifications
 * cannot record it, since people delete them.
 */
export const expiryNotices = pgTable(
  'expiry_notices',
  {
    kind: text('kind', { enum: expiryKinds }).notNull(),
    /** The property, asset, document or certificate. */
    thingId: uuid('thing_id').notNull(),
    expiresOn: day('expires_on').notNull(),
    daysBefore: smallint('days_before').notNull(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      name: 'expiry_notices_pkey',
      columns: [table.thingId, table.kind, table.expiresOn, table.daysBefore],
    }),
    index('expiry_notices_group_idx').on(table.familyGroupId),
    index('expiry_notices_expires_on_idx').on(table.expiresOn),
    oneOf('expiry_notices_kind_check', table.kind, expiryKinds),
    check('expiry_notices_days_check', sql`${table.daysBefore} in (30, 7)`),
  ],
)
