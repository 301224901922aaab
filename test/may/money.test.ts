import { addDocument } from '../../src/features/house/documents/server/add-document.service.ts'
import { billForm, seriesForm } from '../../src/features/money/bills/bill-fields.rules.ts'
import type { BillView } from '../../src/features/money/bills/bills.schemas.ts'
import { getBillSeries, updateBillSeries } from '../../src/features/money/bills/server/bill-series.service.ts'
import { deleteBill, deleteBillSeries } from '../../src/features/money/bills/server/bill-trash.service.ts'
import { getBill, setBillStatus, updateBill } from '../../src/features/money/bills/server/bills.service.ts'
import { payBill } from '../../src/features/money/bills/server/pay-bill.service.ts'
import type { PaymentView, UpdatePaymentInput } from '../../src/features/money/payments/payments.schemas.ts'
import {
  decidePayment,
  voidPayment,
} from '../../src/features/money/payments/server/decide-payment.service.ts'
import { deletePayment } from '../../src/features/money/payments/server/payment-trash.service.ts'
import { getPayment } from '../../src/features/money/payments/server/payments.service.ts'
import { updatePayment } from '../../src/features/money/payments/server/update-payment.service.ts'
import { getSettlement } from '../../src/features/money/settlements/server/settlement-views.service.ts'
import { decideSettlement } from '../../src/features/money/settlements/server/settlements.service.ts'
import { familyEventFields } from '../../src/features/work/family-events/family-events.schemas.ts'
import {
  deleteFamilyEvent,
  getFamilyEvent,
  updateFamilyEvent,
} from '../../src/features/work/family-events/server/family-events.service.ts'
import { AppError } from '../../src/lib/app-error.ts'
import { newId } from '../../src/lib/ids.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { testDatabase } from '../db.ts'
import { aBill, aBillSeries, anOutsider, aPayment, aSettlement, participantOf } from '../factories/money.ts'
import { aFamilyEvent } from '../factories/work.ts'
import { pdf } from '../files/broken-pictures.ts'
import { askOwners } from './ask-owners.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

async function pay(ctx: MemberContext, { id: billId, version, familyGroupId, propertyId }: Payable) {
  const payerId = await participantOf(db, familyGroupId, ctx.user.id)
  const paid = { kind: 'EXPENSE', title: 'Property tax', amountMinor: 12_000, paidOn: '2026-04-01' } as const
  const place = { propertyId, projectId: null, taskId: null, workerId: null }
  const split = { method: 'EQUAL', weights: [{ participantId: payerId, weight: 1 }] } as const
  const payment = {
    ...paid,
    ...place,
    id: newId(),
    payerId,
    category: 'TAXES',
    note: null,
    original: null,
  } as const
  return payBill(ctx, {
    billId,
    version,
    payment: { ...payment, split: { ...split, weights: [...split.weights] } },
  })
}

type Payable = Pick<BillView, 'id' | 'version' | 'familyGroupId' | 'propertyId'>

/** A status that a bill already has is accepted and changes nothing. */
async function setStatus(ctx: MemberContext, view: BillView, status: 'PLANNED' | 'CANCELLED') {
  const { version } = await setBillStatus(ctx, { billId: view.id, version: view.version, status })
  if (version === view.version) throw new AppError('conflict', 'It was so already.')
}

const billThat = (is: Parameters<typeof aBill>[2]) =>
  kind({
    make: ({ house }, createdBy) => aBill(db, house, { ...is, createdBy }),
    view: getBill,
    acts: {
      pay,
      edit: (ctx, view) =>
        updateBill(ctx, {
          billId: view.id,
          version: view.version,
          fields: { ...billForm.fieldsOf(view), note: newId() },
        }),
      cancel: (ctx, view) => setStatus(ctx, view, 'CANCELLED'),
      reopen: (ctx, view) => setStatus(ctx, view, 'PLANNED'),
      delete: (ctx, { id }) => deleteBill(ctx, id),
    },
  })

const series = kind({
  make: ({ house }, createdBy) => aBillSeries(db, house, { createdBy, startsOn: '2999-01-31' }),
  view: getBillSeries,
  acts: {
    // One of its bills.
    pay: async (ctx, { familyGroupId, propertyId }) =>
      pay(ctx, await aBill(db, { id: propertyId ?? '', familyGroupId })),
    edit: (ctx, view) =>
      updateBillSeries(ctx, {
        billSeriesId: view.id,
        version: view.version,
        fields: { ...seriesForm.fieldsOf(view), note: newId() },
      }),
    delete: (ctx, { id }) => deleteBillSeries(ctx, id),
  },
})

const event = kind({
  make: ({ house }, createdBy) => aFamilyEvent(db, house.familyGroupId, { propertyId: house.id, createdBy }),
  view: getFamilyEvent,
  acts: {
    edit: (ctx, { id: familyEventId, version, title, startsOn, endsOn, propertyId }) =>
      updateFamilyEvent(ctx, {
        familyEventId,
        version,
        fields: familyEventFields.parse({ title, startsOn, endsOn, propertyId, note: newId() }),
      }),
    delete: (ctx, { id }) => deleteFamilyEvent(ctx, id),
  },
})

const decide =
  (status: 'CONFIRMED' | 'DISPUTED' | 'VOID') =>
  (ctx: MemberContext, { id: settlementId, version }: { id: string; version: number }) =>
    decideSettlement(ctx, { settlementId, version, status, reason: 'Asked for' })

/** @param side of the person whose settlement it is; an outsider is on the other */
const settlementTo = (side: 'receiver' | 'payer', is: Partial<Parameters<typeof aSettlement>[2]> = {}) =>
  kind({
    async make({ house }, ownerId) {
      const { familyGroupId } = house
      const own = await participantOf(db, familyGroupId, ownerId)
      const other = await anOutsider(db, familyGroupId, newId())
      const [fromId, toId] = side === 'payer' ? [own, other] : [other, own]
      return aSettlement(db, house, { ...is, fromId, toId, createdBy: ownerId })
    },
    view: getSettlement,
    acts: { confirm: decide('CONFIRMED'), dispute: decide('DISPUTED'), void: decide('VOID') },
  })

const changePayment = (ctx: MemberContext, view: PaymentView, change: Partial<UpdatePaymentInput>) => {
  const { kind: of, title, amountMinor, paidOn, payerId, category, propertyId, projectId, taskId } = view
  const { id: paymentId, version, workerId, note, original, split } = view
  const things = { newPropertyId: propertyId, projectId, taskId, workerId }
  const said = { kind: of, title, amountMinor, paidOn, payerId, category, note, original, split }
  return updatePayment(ctx, { paymentId, version, ...things, ...said, ...change })
}

const paymentThat = (status: PaymentView['status']) =>
  kind({
    async make({ house }, createdBy) {
      const payerId = await participantOf(db, house.familyGroupId, createdBy)
      const statusReason = status === 'REJECTED' ? 'Too much' : null
      return aPayment(db, house, { status, statusReason, payerId, createdBy, parts: [payerId] })
    },
    view: getPayment,
    acts: {
      edit: (ctx, view) => changePayment(ctx, view, { note: newId() }),
      choosePayer: async (ctx, view) =>
        changePayment(ctx, view, { payerId: await anOutsider(db, view.familyGroupId, newId()) }),
      decide: (ctx, { id: paymentId, version }) =>
        decidePayment(ctx, { paymentId, version, status: 'REJECTED', reason: 'Too much' }),
      askOwners: (ctx, { id }) => askOwners(ctx, db, { kind: 'PAYMENT', id }),
      void: (ctx, { id: paymentId, version }) => voidPayment(ctx, { paymentId, version, reason: 'Twice' }),
      delete: (ctx, { id }) => deletePayment(ctx, id),
      addFiles: (ctx, { id: paymentId }) =>
        addDocument(
          ctx,
          {
            propertyId: null,
            assetId: null,
            paymentId,
            documentId: newId(),
            kind: null,
            fileName: 'Receipt.pdf',
          },
          async () => pdf,
        ),
    },
  })

expectOfferedIsDone(db, {
  'pending payment': paymentThat('PENDING'),
  'approved payment': paymentThat('APPROVED'),
  'rejected payment': paymentThat('REJECTED'),
  'settlement to oneself': settlementTo('receiver'),
  'disputed settlement to oneself': settlementTo('receiver', {
    status: 'DISPUTED',
    statusReason: 'Not received',
  }),
  'settlement to an outsider': settlementTo('payer'),
  'planned bill': billThat({}),
  'cancelled bill': billThat({ status: 'CANCELLED' }),
  'recurring bill': series,
  event,
})
