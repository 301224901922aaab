import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { day, id, instant, minor, partOf } from './columns.ts'
import { inSameGroup, oneOf } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { participants } from './participants.ts'
import { paymentImports, payments } from './payments.ts'
import { ofProperty, properties } from './properties.ts'
import { person, saved } from './users.ts'

const settlementStatuses = ['RECORDED', 'CONFIRMED', 'DISPUTED', 'VOID'] as const
const settlementMethods = ['BANK_TRANSFER', 'CASH', 'CARD', 'APP', 'OTHER', 'WRITE_OFF'] as const

/** Money that one participant gave another to be even. It counts once the receiver has confirmed it. */
export const settlements = pgTable(
  'settlements',
  {
    /** Made by the sender, so that what is sent again after a lost answer is not recorded twice. */
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    /** When it settles what belongs to one house; else it is of the group as a whole. */
    propertyId: uuid('property_id'),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    settledOn: day('settled_on').notNull(),
    /** WRITE_OFF: a manager let the balance of somebody who leaves be; no money changed hands. */
    method: text('method', { enum: settlementMethods }).notNull(),
    note: text('note'),
    importId: uuid('import_id'),
    status: text('status', { enum: settlementStatuses }).notNull().default('RECORDED'),
    /** Why it is disputed or was made void. */
    statusReason: text('status_reason'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    ...saved(),
  },
  (table) => [
    unique('settlements_id_group_key').on(table.id, table.familyGroupId),
    inSameGroup('settlements_from_fkey', table, table.fromId, participants),
    inSameGroup('settlements_to_fkey', table, table.toId, participants),
    inSameGroup('settlements_property_fkey', table, table.propertyId, properties),
    inSameGroup('settlements_import_fkey', table, table.importId, paymentImports),
    index('settlements_group_idx').on(table.familyGroupId, table.settledOn, table.id),
    index('settlements_property_idx').on(table.propertyId, table.familyGroupId, table.settledOn),
    index('settlements_from_idx').on(table.fromId, table.familyGroupId),
    index('settlements_to_idx').on(table.toId, table.familyGroupId),
    index('settlements_import_idx').on(table.importId, table.familyGroupId),
    // For the search by amount.
    index('settlements_amount_idx').on(table.familyGroupId, table.amountMinor, table.id),
    index('settlements_waiting_idx')
      .on(table.familyGroupId, table.toId, table.id)
      .where(sql`${table.status} in ('RECORDED', 'DISPUTED')`),
    index('settlements_decided_by_idx').on(table.decidedBy),
    index('settlements_created_by_idx').on(table.createdBy),
    check('settlements_people_check', sql`${table.fromId} <> ${table.toId}`),
    // What is written off may be more than one payment can be.
    check(
      'settlements_amount_check',
      sql`${table.amountMinor} >= 1 and (${table.method} = 'WRITE_OFF' or ${table.amountMinor} <= 1000000000)`,
    ),
    oneOf('settlements_method_check', table.method, settlementMethods),
    oneOf('settlements_status_check', table.status, settlementStatuses),
    check('settlements_note_check', sql`char_length(${table.note}) <= 2500`),
    check(
      'settlements_reason_check',
      sql`${table.status} not in ('DISPUTED', 'VOID') or char_length(btrim(coalesce(${table.statusReason}, ''))) between 1 and 2500`,
    ),
  ],
)

/**
 * What each payment and each settlement that counts does to whose balance: positive is what the participant is owed.
 * There is one row for each of them, as the payment is now; what it was before is in the activity log. Triggers hold the
 * sum of each payment and each settlement to zero, and carry the sums over to the balances.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    propertyId: uuid('property_id'),
    paymentId: uuid('payment_id'),
    settlementId: uuid('settlement_id'),
    occurredOn: day('occurred_on').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** Of a settlement that the receiver has not confirmed yet. */
    isWaiting: boolean('is_waiting').notNull().default(false),
  },
  (table) => [
    inSameGroup('ledger_entries_participant_fkey', table, table.participantId, participants),
    inSameGroup('ledger_entries_payment_fkey', table, table.paymentId, payments),
    inSameGroup('ledger_entries_settlement_fkey', table, table.settlementId, settlements),
    unique('ledger_entries_payment_key').on(table.paymentId, table.participantId),
    unique('ledger_entries_settlement_key').on(table.settlementId, table.participantId),
    index('ledger_entries_participant_idx').on(
      table.familyGroupId,
      table.participantId,
      table.occurredOn,
      table.id,
    ),
    index('ledger_entries_participant_fkey_idx').on(table.participantId, table.familyGroupId),
    index('ledger_entries_payment_fkey_idx').on(table.paymentId, table.familyGroupId),
    index('ledger_entries_settlement_fkey_idx').on(table.settlementId, table.familyGroupId),
    index('ledger_entries_property_idx').on(
      table.familyGroupId,
      table.propertyId,
      table.participantId,
      table.occurredOn,
      table.id,
    ),
    check(
      'ledger_entries_source_check',
      sql`num_nonnulls(${table.paymentId}, ${table.settlementId}) = 1 and (${table.settlementId} is not null or not ${table.isWaiting})`,
    ),
    check('ledger_entries_amount_check', sql`${table.amountMinor} <> 0`),
  ],
)

/**
 * The running totals of the ledger for each participant and house (null: of the group as a whole). Written by triggers
 * alone. Those of a participant added up are their balance in the group.
 */
export const balances = pgTable(
  'balances',
  {
    familyGroupId: uuid('family_group_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    propertyId: uuid('property_id'),
    balanceMinor: minor('balance_minor').notNull().default(0),
    /** What comes to it when the settlements that wait are confirmed. */
    waitingMinor: minor('waiting_minor').notNull().default(0),
  },
  (table) => [
    unique('balances_key').on(table.participantId, table.propertyId).nullsNotDistinct(),
    inSameGroup('balances_participant_fkey', table, table.participantId, participants),
    ...ofProperty('balances', table),
    index('balances_group_idx').on(table.familyGroupId, table.propertyId, table.participantId),
    index('balances_participant_fkey_idx').on(table.participantId, table.familyGroupId),
  ],
)
