import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { oneOf } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { person } from './users.ts'

const handoverItems = [
  'EMERGENCY',
  'SHUT_OFFS',
  'UTILITIES',
  'NEIGHBOURS',
  'PAPERS',
  'CODES',
  'KEYS',
  'CONTRACTORS',
  'SCHEDULES',
  'BILLS',
  'INSURANCE',
  'CONTRACTS',
  'DEED',
  'OWNERS',
  'MANAGERS',
  'TRUSTED',
] as const

/** An item of the handover list that does not apply to a property. */
export const handoverExemptions = pgTable(
  'handover_exemptions',
  {
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    item: text('item', { enum: handoverItems }).notNull(),
    exemptedBy: person('exempted_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'handover_exemptions_pkey', columns: [table.propertyId, table.item] }),
    ...ofProperty('handover_exemptions', table),
    index('handover_exemptions_exempted_by_idx').on(table.exemptedBy),
    oneOf('handover_exemptions_item_check', table.item, handoverItems),
  ],
)
