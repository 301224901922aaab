import { aliasedTable, and, asc, desc, eq, gte, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm'
import { categoryNameOf } from '../../../../server/db/category-name.ts'
import { type Executor, type Placeholders, preparedReads } from '../../../../server/db/client.ts'
import { hasAllWords } from '../../../../server/db/like.ts'
import { ownsOn } from '../../../../server/db/owns-on.ts'
import { isInTrash, isWorkerThere } from '../../../../server/db/presence.ts'
import { profileImageOf } from '../../../../server/db/profile-image.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { decisionAbout, isAskedAbout } from '../../../house/decisions/server/decision-about.repository.ts'
import type { Category } from '../../categories/category-keys.ts'
import type { PaymentKind, PaymentStatus } from '../payments.rules.ts'

import { hasDecider, isOwnedBy, payer } from './payment-deciders.repository.ts'
import { isThere, isThis, type PaymentKey } from './payments.repository.ts'

const me = aliasedTable(participants, 'me')
const payerUser = aliasedTable(users, 'payer_user')
const recorder = aliasedTable(users, 'recorder')
const decider = aliasedTable(users, 'decider')

const lineColumns = {
  id: payments.id,
  familyGroupId: payments.familyGroupId,
  currency: familyGroups.currency,
  kind: payments.kind,
  title: payments.title,
  amountMinor: payments.amountMinor,
  paidOn: payments.paidOn,
  payerId: payments.payerId,
  payerUserId: payer.userId,
  payerLabel: payer.name,
  payerFirstName: payerUser.firstName,
  payerLastName: payerUser.lastName,
  payerImageUrl: profileImageOf(payer.userId),
  payerColor: sql<string | null>`(
    select membership.color from ${memberships} as membership
    where membership.family_group_id = ${payments.familyGroupId} and membership.user_id = ${payer.userId})`,
  category: payments.category,
  categoryName: categoryNameOf('payments'),
  propertyId: payments.propertyId,
  propertyName: properties.name,
  projectId: payments.projectId,
  taskId: payments.taskId,
  /** Also for a contractor in the trash: they were paid. */
  workerName: sql<string | null>`(
    select worker.name from ${workers} as worker
    where worker.id = ${payments.workerId} and worker.family_group_id = ${payments.familyGroupId})`,
  status: payments.status,
  version: payments.version,
}

export type PaymentChoice = {
  familyGroupId: string
  propertyId?: string | undefined
  projectId?: string | undefined
  taskId?: string | undefined
  workerId?: string | undefined
  participantId?: string | undefined
  category?: Category | undefined
  kind?: PaymentKind | undefined
  status?: PaymentStatus | undefined
  from?: string | undefined
  to?: string | undefined
  /** Matches each word in the title, escaped for LIKE; undefined without text. */
  words?: string[] | undefined
}

type Page = { myUserId: string; after?: string | undefined; limit: number }

const isPartOf = (participantId: string | Placeholder) => sql`exists (
  select from ${paymentParts} as part where part.payment_id = ${payments.id} and part.participant_id = ${participantId}::uuid)`

const isChosen = (choice: Placeholders<PaymentChoice>) =>
  and(
    eq(payments.familyGroupId, choice.familyGroupId),
    isThere,
    choice.propertyId === undefined ? undefined : eq(payments.propertyId, choice.propertyId),
    choice.projectId === undefined ? undefined : eq(payments.projectId, choice.projectId),
    choice.taskId === undefined ? undefined : eq(payments.taskId, choice.taskId),
    choice.workerId === undefined ? undefined : eq(payments.workerId, choice.workerId),
    choice.participantId === undefined
      ? undefined
      : or(eq(payments.payerId, choice.participantId), isPartOf(choice.participantId)),
    choice.category === undefined ? undefined : eq(payments.category, choice.category),
    choice.kind === undefined ? undefined : eq(payments.kind, choice.kind),
    choice.status === undefined ? undefined : eq(payments.status, choice.status),
    choice.from === undefined ? undefined : gte(payments.paidOn, choice.from),
    choice.to === undefined ? undefined : lte(payments.paidOn, choice.to),
    choice.words && hasAllWords(payments.searchName, choice.words),
  )

type Listed = Placeholders<PaymentChoice & Page>

const pageOfPayments = preparedReads('payments', (db, { myUserId, after, limit, ...choice }: Listed) => {
  const last = aliasedTable(payments, 'last')
  // Selects the page by index before joining, so that only its rows are joined.
  const page = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isChosen(choice),
        after === undefined
          ? undefined
          : sql`(${payments.paidOn}, ${payments.id}) < (
              select ${last.paidOn}, ${last.id} from ${payments} as last
              where ${and(eq(last.id, after), eq(last.familyGroupId, choice.familyGroupId))})`,
      ),
    )
    .orderBy(desc(payments.paidOn), desc(payments.id))
    .limit(limit)
    .as('page')
  return (
    db
      .select({ ...lineColumns, myPartMinor: paymentParts.amountMinor })
      .from(page)
      .innerJoin(payments, eq(payments.id, page.id))
      .innerJoin(familyGroups, eq(familyGroups.id, payments.familyGroupId))
      .innerJoin(payer, eq(payer.id, payments.payerId))
      .leftJoin(payerUser, eq(payerUser.id, payer.userId))
      .leftJoin(properties, eq(properties.id, payments.propertyId))
      .leftJoin(me, and(eq(me.familyGroupId, payments.familyGroupId), eq(me.userId, myUserId)))
      .leftJoin(
        paymentParts,
        and(eq(paymentParts.paymentId, payments.id), eq(paymentParts.participantId, me.id)),
      )
      // A property with payments cannot be deleted.
      .where(isNull(properties.deletedAt))
      .orderBy(desc(payments.paidOn), desc(payments.id))
  )
})

/** Reads a page of filtered payments, newest first. @param page.after the last one of the previous page */
export const listPayments = (db: Executor, choice: PaymentChoice, page: Page) =>
  pageOfPayments(db, { ...choice, ...page })

type Listener = { userId: string; isManager: boolean; isViewer: boolean }

type WaitingChoice = Placeholders<{
  familyGroupId: string
  userId: string
  isManager?: true | undefined
  isViewer?: true | undefined
  limit: number
}>

const waitingPayments = preparedReads('waiting_payments', (db, choice: WaitingChoice) => {
  const { familyGroupId, userId, isManager, isViewer, limit } = choice
  const isOwn = sql`(${userId}::uuid in (${payer.userId}, coalesce(${payments.decidedBy}, ${payments.createdBy}))) is true`
  return db
    .select(lineColumns)
    .from(payments)
    .innerJoin(familyGroups, eq(familyGroups.id, payments.familyGroupId))
    .innerJoin(payer, eq(payer.id, payments.payerId))
    .leftJoin(payerUser, eq(payerUser.id, payer.userId))
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .where(
      and(
        eq(payments.familyGroupId, familyGroupId),
        isThere,
        eq(payments.status, 'PENDING'),
        // While the owners are asked, nobody else decides.
        sql`not ${isAskedAbout('PAYMENT', payments.id)}`,
        or(isNull(payments.propertyId), and(isNull(properties.deletedAt), eq(properties.status, 'ACTIVE'))),
        or(
          and(sql`not (${isOwn})`, isManager ? undefined : isOwnedBy(sql`${userId}::uuid`)),
          isViewer ? undefined : and(isOwn, sql`not ${hasDecider}`),
        ),
      ),
    )
    .orderBy(asc(payments.paidOn), asc(payments.id))
    .limit(limit)
})

/** Reads the pending payments the caller may decide about (`mayDecide`), oldest first. */
export const listWaiting = (
  db: Executor,
  familyGroupId: string,
  { userId, isManager, isViewer, limit }: Listener & { limit: number },
) =>
  waitingPayments(db, {
    familyGroupId,
    userId,
    isManager: isManager || undefined,
    isViewer: isViewer || undefined,
    limit,
  })

export type PaymentLineRow = Awaited<ReturnType<typeof listWaiting>>[number]

type OnePayment = Placeholders<PaymentKey & { myUserId: string; isDeleted?: true | undefined }>

const onePayment = preparedReads('payment', (db, { myUserId, isDeleted, ...key }: OnePayment) =>
  db
    .select({
      ...lineColumns,
      groupName: familyGroups.name,
      propertyStatus: properties.status,
      projectTitle: projects.title,
      taskTitle: tasks.title,
      workerId: payments.workerId,
      isWorkerThere: isWorkerThere(payments.workerId),
      billId: payments.billId,
      note: payments.note,
      splitMethod: payments.splitMethod,
      originalAmountMinor: payments.originalAmountMinor,
      originalCurrency: payments.originalCurrency,
      rate: payments.rate,
      statusReason: payments.statusReason,
      decidedById: payments.decidedBy,
      decidedAt: payments.decidedAt,
      createdBy: payments.createdBy,
      createdAt: payments.createdAt,
      recorderFirstName: recorder.firstName,
      recorderLastName: recorder.lastName,
      deciderFirstName: decider.firstName,
      deciderLastName: decider.lastName,
      deciderDeletedAt: decider.deletedAt,
      isOwner: isOwnedBy(sql`${myUserId}::uuid`),
      hasDecider,
      decision: decisionAbout('PAYMENT', payments.id),
      ownsToday: ownsOn(
        payments.propertyId,
        sql`${myUserId}::uuid`,
        sql`(now() at time zone ${properties.timeZone})::date`,
      ),
    })
    .from(payments)
    .innerJoin(familyGroups, eq(familyGroups.id, payments.familyGroupId))
    .innerJoin(payer, eq(payer.id, payments.payerId))
    .leftJoin(payerUser, eq(payerUser.id, payer.userId))
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .leftJoin(projects, and(eq(projects.id, payments.projectId), isNull(projects.deletedAt)))
    .leftJoin(tasks, and(eq(tasks.id, payments.taskId), isNull(tasks.deletedAt)))
    .leftJoin(recorder, eq(recorder.id, payments.createdBy))
    .leftJoin(decider, eq(decider.id, payments.decidedBy))
    .where(
      and(isThis(key), isDeleted ? isInTrash(payments.deletedAt) : isThere, isNull(properties.deletedAt)),
    ),
)

/** @param isDeleted whether to look in the trash */
export async function findPayment(
  db: Executor,
  { paymentId, familyGroupId }: PaymentKey,
  myUserId: string,
  { isDeleted = false } = {},
) {
  const [row] = await onePayment(db, {
    paymentId,
    familyGroupId,
    myUserId,
    isDeleted: isDeleted || undefined,
  })
  return row
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

const partsOfPayment = preparedReads('payment_parts', (db, key: Placeholders<PaymentKey>) =>
  db
    .select({
      participantId: paymentParts.participantId,
      weight: paymentParts.weight,
      amountMinor: paymentParts.amountMinor,
      userId: participants.userId,
      name: participants.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(paymentParts)
    .innerJoin(participants, eq(participants.id, paymentParts.participantId))
    .leftJoin(users, eq(users.id, participants.userId))
    .where(and(eq(paymentParts.paymentId, key.paymentId), eq(paymentParts.familyGroupId, key.familyGroupId)))
    .orderBy(desc(paymentParts.amountMinor), asc(participants.name), asc(participants.id)),
)

/** Reads the shares of a payment with names, largest first. */
export const listParts = (db: Executor, { paymentId, familyGroupId }: PaymentKey) =>
  partsOfPayment(db, { paymentId, familyGroupId })

/** Whether a pending payment names them, as payer or with a share. */
export async function isNamedInWaiting(db: Executor, familyGroupId: string, participantId: string) {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.familyGroupId, familyGroupId),
        isThere,
        // Inline, so that the partial index applies.
        sql`${payments.status} = 'PENDING'`,
        or(eq(payments.payerId, participantId), isPartOf(participantId)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Reads the payment with this id in the group, in any status and in the trash. */
export async function findSent(db: Executor, key: PaymentKey) {
  const [row] = await db
    .select({
      status: payments.status,
      createdBy: payments.createdBy,
      kind: payments.kind,
      amountMinor: payments.amountMinor,
      paidOn: payments.paidOn,
      payerId: payments.payerId,
      propertyId: payments.propertyId,
      splitMethod: payments.splitMethod,
    })
    .from(payments)
    .where(isThis(key))
  return row && { ...row, parts: await listParts(db, key) }
}

export type SentPayment = NonNullable<Awaited<ReturnType<typeof findSent>>>
