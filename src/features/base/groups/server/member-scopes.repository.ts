import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { Member } from '../../../../server/context.ts'
import { type Executor, preparedRead } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { budgets } from '../../../../server/db/schema/budgets.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'
import { isCurrent, joined } from './memberships.repository.ts'

/** Finds a person's membership in the group that an id leads to. */
type LookUp = (
  db: Executor,
  userId: Placeholder,
  id: Placeholder,
) => { prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Member[]> } }

type Thing =
  | typeof assets
  | typeof quotes
  | typeof visits
  | typeof invoices
  | typeof manualSections
  | typeof secrets
  | typeof comments
  | typeof tasks
  | typeof projects
  | typeof schedules
  | typeof stays
  | typeof payments
  | typeof settlements
  | typeof bills
  | typeof billSeries
  | typeof budgets
  | typeof documents
  | typeof decisions

/** For things of a group that may belong to a property: found only while that exists. */
const of =
  (table: Thing): LookUp =>
  (db, userId, id) =>
    joined(db)
      .innerJoin(table, eq(table.familyGroupId, memberships.familyGroupId))
      .leftJoin(properties, eq(properties.id, table.propertyId))
      .where(
        and(
          isCurrent(userId),
          eq(table.id, id),
          'deletedAt' in table ? isNull(table.deletedAt) : undefined,
          isNull(properties.deletedAt),
        ),
      )

/** For things of a group, whatever happens to a property. */
const ofGroup =
  (table: typeof familyEvents | typeof workers | typeof workerCertificates): LookUp =>
  (db, userId, id) =>
    joined(db)
      .innerJoin(table, eq(table.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(table.id, id), isNull(table.deletedAt)))

/** One lookup per id type that joins the thing and the caller's membership. */
const lookUps = {
  familyGroupId: (db, userId, id) =>
    joined(db).where(and(isCurrent(userId), eq(memberships.familyGroupId, id))),
  /** A group that may be in the trash. */
  deletedFamilyGroupId: (db, userId, id) =>
    joined(db).where(
      and(eq(memberships.familyGroupId, id), eq(memberships.userId, userId), isNull(memberships.leftAt)),
    ),
  inviteId: (db, userId, id) =>
    joined(db)
      .innerJoin(invites, eq(invites.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(invites.id, id))),
  familyEventId: ofGroup(familyEvents),
  propertyId: (db, userId, id) =>
    joined(db)
      .innerJoin(properties, eq(properties.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(properties.id, id), isNull(properties.deletedAt))),
  paymentId: of(payments),
  settlementId: of(settlements),
  billId: of(bills),
  billSeriesId: of(billSeries),
  budgetId: of(budgets),
  // A receipt belongs to a payment, which may have no property.
  documentId: of(documents),
  decisionId: of(decisions),
  commentId: of(comments),
  taskId: of(tasks),
  scheduleId: of(schedules),
  stayId: of(stays),
  manualSectionId: of(manualSections),
  secretId: of(secrets),
  projectId: of(projects),
  assetId: of(assets),
  quoteId: of(quotes),
  visitId: of(visits),
  invoiceId: of(invoices),
  workerId: ofGroup(workers),
  workerCertificateId: ofGroup(workerCertificates),
  // Ended ones can still be viewed.
  shareLinkId: (db, userId, id) =>
    joined(db)
      .innerJoin(shareLinks, eq(shareLinks.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(shareLinks.id, id))),
} satisfies Record<string, LookUp>

/** Ids that lead to a group: its own, or of something in it. */
export type MemberScope = keyof typeof lookUps

/** Prepared, because nearly every request uses one. */
const preparedLookUps = new Map(
  Object.entries(lookUps).map(([scope, lookUp]) => [
    scope,
    preparedRead((db) =>
      lookUp(db, sql.placeholder('userId'), sql.placeholder('id')).prepare(`member_by_${scope}`),
    ),
  ]),
)

export async function findMember(
  db: Executor,
  userId: string,
  scope: MemberScope,
  id: string,
): Promise<Member | undefined> {
  const [member] = (await preparedLookUps.get(scope)?.(db).execute({ userId, id })) ?? []
  return member
}
