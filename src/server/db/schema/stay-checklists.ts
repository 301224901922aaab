import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { inSameProperty, oneOf } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { stays } from './stays.ts'
import { person } from './users.ts'

const checklistKinds = ['PACKING', 'ARRIVAL', 'LEAVING'] as const

/** An item of the manual’s lists that was ticked off for a stay. Items live in the manual; see docs/adr/0098. */
export const stayChecklistTicks = pgTable(
  'stay_checklist_ticks',
  {
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    stayId: uuid('stay_id').notNull(),
    kind: text('kind', { enum: checklistKinds }).notNull(),
    /** The text of the item when it was ticked. */
    item: text('item').notNull(),
    tickedBy: person('ticked_by'),
    createdAt: createdAt(),
  },
  (table) => [
    // Begins with the columns of the key to the stay, so that one index serves both.
    primaryKey({
      name: 'stay_checklist_ticks_pkey',
      columns: [table.stayId, table.propertyId, table.kind, table.item],
    }),
    ...ofProperty('stay_checklist_ticks', table),
    inSameProperty('stay_checklist_ticks_stay_fkey', table, table.stayId, stays),
    index('stay_checklist_ticks_ticked_by_idx').on(table.tickedBy),
    oneOf('stay_checklist_ticks_kind_check', table.kind, checklistKinds),
    check('stay_checklist_ticks_item_check', sql`char_length(${table.item}) between 1 and 300`),
  ],
)
