import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { JobContext, Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { resolveNotifications } from '../../../base/notifications/server/notifications.service.ts'
import { invoiceReceived } from '../../../base/notifications/types/workers.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { limitWrites, reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import { invoiceEntity } from '../invoice.entity.ts'
import { canBecome, type InvoiceState, stateOf } from '../invoices.rules.ts'
import type { InvoiceFields } from '../invoices.schemas.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { keyOf, readInvoice } from './invoice-view.service.ts'
import * as repository from './invoices.repository.ts'

// Shared by all changes of an invoice, by members and contractors.

export type HeldInvoice = Omit<NonNullable<Awaited<ReturnType<typeof repository.lockInvoice>>>, 'status'> & {
  key: repository.InvoiceKey
  state: InvoiceState
}

/** Locks the property, then the invoice; its bill comes later. @throws AppError `not-found` */
export async function holdInvoice(tx: Tx, key: repository.InvoiceKey): Promise<HeldInvoice> {
  const place = await repository.findPlaceOf(tx, key)
  if (!place) throw notFound(t`This invoice`)
  await holdActiveProperty(tx, { ...place, familyGroupId: key.familyGroupId })
  const row = await repository.lockInvoice(tx, key)
  if (!row) throw notFound(t`This invoice`)
  const { status, ...held } = row
  const { billId } = row
  const bill = billId ? await repository.lockBillOf(tx, { ...key, billId }) : undefined
  return { ...held, key, state: stateOf(status, bill?.status ?? null) }
}

/** Changes one invoice: locks its active property and its row. */
export async function changeInvoice<Result>(
  ctx: MemberContext,
  invoiceId: string,
  change: (tx: Tx, held: HeldInvoice, member: Member) => Promise<Result>,
): Promise<Result> {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'invoice.edit', async (tx, member) =>
    change(tx, await holdInvoice(tx, keyOf(invoiceId, member)), member),
  )
}

/** Rejects a stale edit with the newer version. */
export async function requireFresh(
  tx: Tx,
  ctx: MemberContext,
  { version: current, key }: Pick<HeldInvoice, 'version' | 'key'>,
  version: number,
) {
  if (current === version) return
  throw staleEdit(invoiceTexts.stale, await readInvoice(tx, ctx, key))
}

/** @throws AppError `conflict` with the reason */
export function requireStep(from: InvoiceState, to: InvoiceState) {
  if (!canBecome(from, to)) throw new AppError('conflict', invoiceTexts.refused[from])
}

/** Returns the log values: contractor, number and amount. */
export async function told(
  tx: Tx,
  familyGroupId: string,
  { number, amountMinor }: Pick<InvoiceFields, 'number' | 'amountMinor'>,
  workerName: string,
) {
  const { currency } = await reckoningOf(tx, familyGroupId)
  const amount: LoggedAmount = { amountMinor, currency }
  return { after: { name: `${workerName}, ${number}`, amount } }
}

/** Returns the name used in the log. */
export const nameOf = ({ workerName, fields }: Pick<HeldInvoice, 'workerName' | 'fields'>) =>
  `${workerName}, ${fields.number}`

/** Marks the approval notifications as read. */
export const withdrawReceived = (tx: Tx, { invoiceId, familyGroupId }: repository.InvoiceKey) =>
  resolveNotifications(tx, familyGroupId, invoiceReceived, invoiceId)

/** Logs an action by a member or a contractor’s link. */
export const recordInvoice = (
  tx: Tx,
  ctx: MemberContext | JobContext,
  { invoiceId, familyGroupId, propertyId }: repository.InvoiceKey & { propertyId: string },
  verb: ActivityEntry<typeof invoiceEntity>['verb'],
  change: Pick<ActivityEntry<typeof invoiceEntity>, 'before' | 'after'>,
) =>
  recordActivity(tx, {
    of: invoiceEntity,
    familyGroupId,
    actor: 'share' in ctx ? ctx.share : ctx.user,
    entityId: invoiceId,
    propertyId,
    verb,
    ...change,
  })
