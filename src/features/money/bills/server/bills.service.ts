import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { requireTies } from '../../../work/tasks/server/add-task.service.ts'
import { limitWrites, logOf, reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import { requireCategory } from '../../categories/server/categories.service.ts'
import { billEntity } from '../bill.entity.ts'
import { billForm, loggedFields } from '../bill-fields.rules.ts'
import { billRights, isOverdue, stateOf } from '../bills.rules.ts'
import type {
  BillFields,
  BillView,
  CreateBillInput,
  SetBillStatusInput,
  UpdateBillInput,
} from '../bills.schemas.ts'
import { withPayee } from './bill-payee.service.ts'
import * as reads from './bill-reads.repository.ts'
import * as repository from './bills.repository.ts'

const keyOf = (billId: string, { familyGroupId }: Member) => ({ billId, familyGroupId })

export const getBill = (ctx: MemberContext, billId: string): Promise<BillView> =>
  readBill(ctx.db, ctx, keyOf(billId, ctx.member))

async function readBill(
  db: Executor,
  { clock, member }: Pick<MemberContext, 'clock' | 'member'>,
  key: repository.BillKey,
) {
  const row = await reads.findBill(db, key)
  if (!row) throw notFound(t`This bill`)
  const { propertyStatus, timeZone, seriesId, rule, seriesDeletedAt, status, createdBy, ...bill } = row
  const { paymentId, paidMinor, paidOn, paymentStatus, payerName, payerFirstName, payerLastName, ...known } =
    bill
  const { invoiceId, invoiceNumber, ...facts } = known
  const today = todayIn(timeZone, clock.now())
  return {
    ...facts,
    today,
    state: stateOf({ status, dueOn: row.dueOn }, today),
    isOverdue: isOverdue({ status, dueOn: row.dueOn }, today),
    invoice: invoiceId && invoiceNumber !== null ? { id: invoiceId, number: invoiceNumber } : null,
    series: seriesId && rule ? { id: seriesId, rule, isDeleted: seriesDeletedAt !== null } : null,
    paid:
      paymentId &&
      paidMinor !== null &&
      paidOn &&
      (paymentStatus === 'PENDING' || paymentStatus === 'APPROVED')
        ? {
            paymentId,
            amountMinor: paidMinor,
            paidOn,
            payerName:
              fullName({ firstName: payerFirstName, lastName: payerLastName }) ?? payerName ?? t`Someone`,
            status: paymentStatus,
          }
        : null,
    may: billRights({
      role: member.role,
      isOwn: createdBy === member.userId,
      propertyStatus,
      status,
      isOfInvoice: invoiceId !== null,
    }),
  }
}

export async function createBill(ctx: MemberContext, { fields: sent }: CreateBillInput) {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'payment.record', (tx, member) => addBill(tx, { ...ctx, member }, sent))
}

/**
 * Adds a bill inside the caller’s transaction, which locks the membership (`changeInGroup`).
 * @param owed the contractor who is already owed, allowed even when blocked or deleted since
 */
export async function addBill(
  tx: Tx,
  ctx: MemberContext,
  sent: BillFields,
  owed?: { workerId: string | null },
) {
  const { familyGroupId } = ctx.member
  await holdPlaces(tx, familyGroupId, [sent.propertyId])
  await requireProject(tx, familyGroupId, sent)
  await requireCategory(tx, familyGroupId, sent.category)
  const fields = await withPayee(tx, familyGroupId, sent, owed)
  const bill = { ...fields, familyGroupId, createdBy: ctx.user.id }
  const billId = await repository.insertBill(tx, bill)
  const { currency } = await reckoningOf(tx, familyGroupId)
  const after = loggedFields(fields, ['amountMinor'], currency)
  const place = { id: billId, familyGroupId, propertyId: fields.propertyId }
  await recordBill(tx, ctx, place, { verb: 'CREATED', after })
  return { billId }
}

/** Cancels or reopens a bill inside the caller’s transaction. Does nothing when it is already so, or paid. */
export async function setBillStatusOf(
  tx: Tx,
  ctx: MemberContext,
  billId: string,
  status: 'PLANNED' | 'CANCELLED',
) {
  const key = keyOf(billId, ctx.member)
  const held = await holdBill(tx, key)
  if (held.status === status || held.status === 'PAID') return
  await writeStatus(tx, ctx, key, held.fields, status)
}

async function writeStatus(
  tx: Tx,
  ctx: MemberContext,
  key: repository.BillKey,
  { propertyId, title: name }: BillFields,
  status: 'PLANNED' | 'CANCELLED',
) {
  await repository.updateBill(tx, key, { status })
  const verb = status === 'CANCELLED' ? 'CANCELLED' : 'REOPENED'
  const place = { id: key.billId, familyGroupId: key.familyGroupId, propertyId }
  await recordBill(tx, ctx, place, { verb, after: { name } })
}

/** Properties are locked in id order to avoid deadlocks. */
async function holdPlaces(tx: Tx, familyGroupId: string, places: (string | null)[]) {
  const houses = new Set(places.filter((id) => id !== null))
  for (const propertyId of [...houses].toSorted()) await holdActiveProperty(tx, { propertyId, familyGroupId })
}

/** A project must belong to the bill’s property. */
async function requireProject(tx: Tx, familyGroupId: string, { propertyId, projectId }: BillFields) {
  if (projectId === null) return
  if (propertyId === null) {
    const message = t`Choose the property of this project too.`
    throw new AppError('invalid', message, { fields: { propertyId: message } })
  }
  await requireTies(tx, { familyGroupId, propertyId }, { projectId })
}

type Held = NonNullable<Awaited<ReturnType<typeof repository.lockBill>>> & {
  key: repository.BillKey
  member: Member
}

/** Changes one bill: checks the owner, locks its property and its row. */
export async function changeBill<Result>(
  ctx: MemberContext,
  billId: string,
  change: (tx: Tx, held: Held) => Promise<Result>,
  newPropertyId: string | null = null,
): Promise<Result> {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'payment.record', async (tx, member) => {
    const key = keyOf(billId, member)
    const bill = await holdBill(tx, key, newPropertyId)
    requireRight(member, 'payment.change', { own: bill.createdBy === ctx.user.id })
    return change(tx, { ...bill, key, member })
  })
}

/** Locks the property, then the bill. */
export async function holdBill(tx: Tx, key: repository.BillKey, newPropertyId: string | null = null) {
  const place = await repository.findPlaceOf(tx, key)
  if (!place) throw notFound(t`This bill`)
  await holdPlaces(tx, key.familyGroupId, [place.propertyId, newPropertyId])
  const bill = await repository.lockBill(tx, key)
  if (!bill) throw notFound(t`This bill`)
  return bill
}

/** Edits a bill; rejects a stale edit with the newer version. */
export function updateBill(ctx: MemberContext, { billId, version, fields: sent }: UpdateBillInput) {
  const update = async (tx: Tx, { fields: before, key, member, ...held }: Held) => {
    await requireFresh(tx, ctx, { ...held, key, member }, version)
    if (held.status !== 'PLANNED') throw isOver(held.status)
    const fields = await withPayee(tx, key.familyGroupId, sent, before)
    const changed = billForm.changedFields(before, fields)
    if (changed.length === 0) return { version }
    if (changed.includes('projectId') || changed.includes('propertyId'))
      await requireProject(tx, key.familyGroupId, fields)
    if (changed.includes('category')) await requireCategory(tx, key.familyGroupId, fields.category)
    await repository.updateBill(tx, key, fields)
    const { currency } = await reckoningOf(tx, key.familyGroupId)
    const { familyGroupId } = key
    const place = { id: billId, familyGroupId, propertyId: fields.propertyId }
    await recordBill(tx, ctx, place, {
      verb: 'CHANGED',
      before: loggedFields(before, changed, currency),
      after: loggedFields(fields, changed, currency),
    })
    return { version: version + 1 }
  }
  return changeBill(ctx, billId, update, sent.propertyId)
}

export const isOver = (status: 'PAID' | 'CANCELLED') =>
  new AppError(
    'conflict',
    status === 'PAID'
      ? t`This bill is paid. To change what was paid, edit its expense.`
      : t`This bill is cancelled. Reopen it to change it.`,
  )

/** Cancels or reopens a bill. */
export function setBillStatus(ctx: MemberContext, { billId, version, status }: SetBillStatusInput) {
  return changeBill(ctx, billId, async (tx, { fields, key, member, ...held }) => {
    if (held.status === status) return { version: held.version }
    await requireFresh(tx, ctx, { ...held, key, member }, version)
    if (held.status === 'PAID') throw isOver(held.status)
    await writeStatus(tx, ctx, key, fields, status)
    return { version: held.version + 1 }
  })
}

export async function requireFresh(
  tx: Tx,
  ctx: MemberContext,
  { version: current, key, member }: Pick<Held, 'version' | 'key' | 'member'>,
  version: number,
) {
  if (current === version) return
  throw staleEdit(
    t`This bill was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    await readBill(tx, { ...ctx, member }, key),
  )
}

export const recordBill = logOf(billEntity)
