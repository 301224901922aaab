import { AppError, notFound } from '../../../../lib/app-error.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { JobContext, Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { answerNotifications } from '../../../base/notifications/server/notifications.service.ts'
import { invoiceReceived } from '../../../base/notifications/types/workers.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { limitWrites, reckoningOf } from '../../ledger/server/ledger.service.ts'
import { invoiceEntity } from '../invoice.entity.ts'
import { canBecome, type InvoiceState, stateOf } from '../invoices.rules.ts'
import type { InvoiceFields } from '../invoices.schemas.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { keyOf, readInvoice } from './invoice-view.service.ts'
import * as repository from './invoices.repository.ts'

// What every change of an invoice has in common, whether a member makes it or a contractor by a link.

export type HeldInvoice = Omit<NonNullable<Awaited<ReturnType<typeof repository.lockInvoice>>>, 'status'> & {
  key: repository.InvoiceKey
  state: InvoiceState
}

/** The row of an invoice, after the property that it is about and before its bill. @throws AppError `not-found` */
export async function holdInvoice(tx: Tx, key: repository.InvoiceKey): Promise<HeldInvoice> {
  const place = await repository.findPlaceOf(tx, key)
  if (!place) throw notFound('This invoice')
  await holdActiveProperty(tx, { ...place, familyGroupId: key.familyGroupId })
  const row = await repository.lockInvoice(tx, key)
  if (!row) throw notFound('This invoice')
  const { status, ...held } = row
  const { billId } = row
  const bill = billId ? await repository.lockBillOf(tx, { ...key, billId }) : undefined
  return { ...held, key, state: stateOf(status, bill?.status ?? null) }
}

/** The door for changes of one invoice: its property held and in use, its row locked. */
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

/** What a stale change is refused with: the invoice as it is now. */
export async function requireFresh(
  tx: Tx,
  ctx: MemberContext,
  { version: current, key }: Pick<HeldInvoice, 'version' | 'key'>,
  version: number,
) {
  if (current === version) return
  throw new AppError('conflict', invoiceTexts.stale, { current: await readInvoice(tx, ctx, key) })
}

/** @throws AppError `conflict` with what to do instead */
export function requireStep(from: InvoiceState, to: InvoiceState) {
  if (!canBecome(from, to)) throw new AppError('conflict', invoiceTexts.refused[from])
}

/** What the log says of an invoice: whose it is, its number, and its amount in the currency of the group. */
export async function told(
  tx: Tx,
  familyGroupId: string,
  { number, amountMinor }: Pick<InvoiceFields, 'number' | 'amountMinor'>,
  workerName: string,
) {
  const { currency } = await reckoningOf(tx, familyGroupId)
  return { after: { name: `${workerName}, ${number}`, amount: formatMoney(amountMinor, currency, 'en') } }
}

/** How the log calls an invoice. */
export const nameOf = ({ workerName, fields }: Pick<HeldInvoice, 'workerName' | 'fields'>) =>
  `${workerName}, ${fields.number}`

/** Nobody has to decide about it (any more). */
export const withdrawReceived = (tx: Tx, { invoiceId, familyGroupId }: repository.InvoiceKey) =>
  answerNotifications(tx, familyGroupId, invoiceReceived, { invoiceId })

/** A line in the log, by a member or by the contractor through their link. */
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
