import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { familyGroups } from './groups.ts'

/**
 * What the families were told ends soon: a row for each thing, day and notice, written in the transaction that tells.
 * The notifications themselves cannot say it, since people delete them.
 */
export const expiryNotices = pgTable(
  'expiry_notices',
  {
    kind: text('kind', { enum: ['INSURANCE_RENEWAL', 'WARRANTY_END', 'DOCUMENT_EXPIRY'] }).notNull(),
    /** The property, asset or document. */
    thingId: uuid('thing_id').notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    daysBefore: smallint('days_before').notNull(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      name: 'expiry_notices_pkey',
      columns: [table.thingId, table.kind, table.expiresOn, table.daysBefore],
    }),
    index('expiry_notices_group_idx').on(table.familyGroupId),
    index('expiry_notices_expires_on_idx').on(table.expiresOn),
    check(
      'expiry_notices_kind_check',
      sql`${table.kind} in ('INSURANCE_RENEWAL', 'WARRANTY_END', 'DOCUMENT_EXPIRY')`,
    ),
    check('expiry_notices_days_check', sql`${table.daysBefore} in (30, 7)`),
  ],
)
