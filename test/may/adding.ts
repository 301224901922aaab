import { addDocument } from '../../src/features/house/documents/server/add-document.service.ts'
import { addInvoice } from '../../src/features/money/invoices/server/invoices.service.ts'
import { recordPayment } from '../../src/features/money/payments/server/payments.service.ts'
import { requestStay } from '../../src/features/work/stays/server/stays.service.ts'
import { createTask } from '../../src/features/work/tasks/server/add-task.service.ts'
import { createTaskInput } from '../../src/features/work/tasks/tasks.schemas.ts'
import { proposeVisit } from '../../src/features/work/visits/server/visits.service.ts'
import { newId } from '../../src/lib/ids.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { participantOf } from '../factories/money.ts'
import { aWorker } from '../factories/workers.ts'
import { pdf } from '../files/broken-pictures.ts'
import type { Scene } from './offered.ts'

type Place = {
  propertyId: string
  familyGroupId: string
  projectId?: string | null
  taskId?: string | null
  assetId?: string | null
}

/** Adds a task to a property or project. */
export const addTaskTo = (ctx: MemberContext, { propertyId, projectId }: Place) =>
  createTask(ctx, createTaskInput.parse({ propertyId, projectId, id: newId(), title: 'Clean the gutters' }))

/** Adds a document to a property or a part of it. */
export const addDocumentTo = (
  ctx: MemberContext,
  { propertyId, assetId = null, projectId = null, taskId = null }: Place,
  { fileName, bytes }: { fileName: string; bytes: Buffer } = { fileName: 'Deed.pdf', bytes: pdf },
) =>
  addDocument(
    ctx,
    { propertyId, assetId, projectId, taskId, documentId: newId(), kind: null, fileName },
    async () => bytes,
  )

/** Proposes a visit of a new contractor. */
export const addVisitTo = async (
  ctx: MemberContext,
  { propertyId, familyGroupId, projectId = null, taskId = null }: Place,
) =>
  proposeVisit(ctx, {
    id: newId(),
    propertyId,
    workerId: (await aWorker(ctx.db, { id: familyGroupId })).id,
    projectId,
    taskId,
    startsOn: '2030-03-03',
    startTime: '09:00',
    endsOn: '2030-03-03',
    endTime: '10:00',
    hostUserId: null,
    note: null,
  })

/** Adds an invoice of a new contractor. */
export const addInvoiceTo = async (
  ctx: MemberContext,
  { propertyId, familyGroupId, projectId = null, taskId = null }: Place,
) =>
  addInvoice(ctx, {
    id: newId(),
    propertyId,
    fields: {
      workerId: (await aWorker(ctx.db, { id: familyGroupId })).id,
      projectId,
      taskId,
      number: '2026-07',
      amountMinor: 1_000,
      issuedOn: '2026-03-02',
      dueOn: '2026-04-02',
      note: null,
    },
  })

/** Requests a stay of another member. */
export const requestStayForOther = (
  ctx: MemberContext,
  propertyId: string,
  { people }: Pick<Scene, 'people'>,
) =>
  requestStay(ctx, {
    propertyId,
    startsOn: '2030-07-03',
    endsOn: '2030-07-10',
    userId: Object.values(people).find(({ id }) => id !== ctx.user.id)?.id ?? null,
    guests: 1,
    note: null,
  })

/** Records an expense that the caller paid, or another participant. */
export const recordPaymentFor = async (
  ctx: MemberContext,
  { propertyId, familyGroupId, projectId = null, taskId = null }: Place,
  payer?: string,
) => {
  const payerId = payer ?? (await participantOf(ctx.db, familyGroupId, ctx.user.id))
  return recordPayment(ctx, {
    familyGroupId,
    id: newId(),
    kind: 'EXPENSE',
    title: 'New gutter',
    amountMinor: 1_000,
    paidOn: '2026-03-02',
    payerId,
    category: 'REPAIRS',
    propertyId,
    projectId,
    taskId,
    workerId: null,
    note: null,
    original: null,
    split: { method: 'EQUAL', weights: [{ participantId: payerId, weight: 1 }] },
  })
}
