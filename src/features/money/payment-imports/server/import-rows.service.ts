import { t } from '@lingui/core/macro'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import type { settlements } from '../../../../server/db/schema/settlements.ts'
import { putNewEntries, type Source } from '../../balance-entries/server/balance-entries.service.ts'
import { originalColumns } from '../../payments/server/add-payment.service.ts'
import { effectsOfSettlement } from '../../settlements/settlements.rules.ts'
import { type Effect, effectsOf } from '../../splits/splits.rules.ts'
import type { Original } from '../foreign-rows.rules.ts'
import type { ReadSplitwiseRow } from '../splitwise-rows.rules.ts'
import * as repository from './payment-imports.repository.ts'

type Target = {
  familyGroupId: string
  propertyId: string | null
  importId: string
  createdBy: string
  now: Date
  /** The people of the columns. */
  participantIds: readonly string[]
}

type Batch = {
  payments: (typeof payments.$inferInsert)[]
  parts: (typeof paymentParts.$inferInsert)[]
  settlements: (typeof settlements.$inferInsert)[]
  entries: { source: Source; effects: Effect[] }[]
}

/** Rows per batch. */
const rowsAtOnce = 1_000

/** Writes rows as approved payments and confirmed settlements with their balance entries, under `lockMoney`. */
export async function writeRows(tx: Tx, rows: readonly ReadSplitwiseRow[], target: Target) {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch: Batch = { payments: [], parts: [], settlements: [], entries: [] }
    for (const row of rows.slice(start, start + rowsAtOnce)) addRow(batch, row, target)
    await repository.insertPayments(tx, batch.payments)
    await repository.insertParts(tx, batch.parts)
    await repository.insertSettlements(tx, batch.settlements)
    await putNewEntries(tx, batch.entries)
    await repository.checkSums(tx)
  }
}

function addRow(batch: Batch, row: ReadSplitwiseRow, target: Target) {
  if (row.kind === 'EXPENSE') addExpenses(batch, row, target)
  if (row.kind === 'SETTLEMENT') addSettlements(batch, row, target)
}

const personOf = ({ participantIds }: Target, column: number) => {
  const id = participantIds[column]
  if (!id) throw new Error('a column is about nobody')
  return id
}

type RowOf<Kind> = Extract<ReadSplitwiseRow, { kind: Kind }>

function addExpenses(batch: Batch, row: RowOf<'EXPENSE'>, target: Target) {
  const { familyGroupId, propertyId, importId, createdBy } = target
  for (const cost of row.costs) {
    const id = newId()
    const payerId = personOf(target, cost.payer)
    const parts = cost.parts.map(({ person, amountMinor }) => ({
      participantId: personOf(target, person),
      weight: amountMinor,
      amountMinor,
    }))
    const common = {
      familyGroupId,
      propertyId,
      kind: 'EXPENSE' as const,
      amountMinor: cost.amountMinor,
      payerId,
    }
    batch.payments.push({
      ...common,
      id,
      importId,
      createdBy,
      ...originalColumns(cost.original ?? null),
      title: row.title,
      paidOn: row.paidOn,
      category: row.category,
      splitMethod: 'AMOUNT',
      status: 'APPROVED',
    })
    batch.parts.push(...parts.map((part) => ({ ...part, paymentId: id, familyGroupId })))
    const source = { familyGroupId, propertyId, occurredOn: row.paidOn, paymentId: id }
    batch.entries.push({ source, effects: effectsOf({ ...common, parts }) })
  }
}

/** Settlements have no currency fields, so the note names the original amount. */
const originalText = ({ amountMinor, currency, rate }: Original) =>
  t`${formatMoney(amountMinor, currency, locale())} at ${rate}`

/** Settled elsewhere, so no confirmation is needed. */
function addSettlements(batch: Batch, row: RowOf<'SETTLEMENT'>, target: Target) {
  const { familyGroupId, propertyId, importId, createdBy, now } = target
  for (const { from, to, amountMinor, original } of row.transfers) {
    const id = newId()
    const [fromId, toId] = [personOf(target, from), personOf(target, to)]
    batch.settlements.push({
      id,
      familyGroupId,
      propertyId,
      importId,
      createdBy,
      fromId,
      toId,
      amountMinor,
      settledOn: row.paidOn,
      method: 'OTHER',
      note: original ? `${row.title} (${originalText(original)})` : row.title,
      status: 'CONFIRMED',
      decidedBy: createdBy,
      decidedAt: now,
    })
    const effects = effectsOfSettlement({ fromId, toId, amountMinor })
    batch.entries.push({
      source: { familyGroupId, propertyId, occurredOn: row.paidOn, settlementId: id },
      effects,
    })
  }
}
