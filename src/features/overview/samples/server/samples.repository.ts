import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { budgets } from '../../../../server/db/schema/budgets.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { guestBookEntries } from '../../../../server/db/schema/guest-book-entries.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import {
  paymentParts,
  payments,
  splitDefaultParts,
  splitDefaults,
} from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { scheduleMembers, schedules } from '../../../../server/db/schema/schedules.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { stayChecklistTicks } from '../../../../server/db/schema/stay-checklists.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { defaultWaitDays } from '../../../base/emergency-access/emergency-access.rules.ts'
import { sampleIssuer } from '../../../base/users/made-up-people.ts'

export async function insertSampleUser(
  tx: Tx,
  person: { subject: string; firstName: string; lastName: string },
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ ...person, issuer: sampleIssuer })
    .returning({ id: users.id })
  if (!row) throw new Error('the sample person was not inserted')
  return row.id
}

/** Inserts the row directly: a relative has no account, so nobody could name them. */
export async function insertTrustedPerson(
  tx: Tx,
  person: { familyGroupId: string; userId: string; namedBy: string },
) {
  await tx.insert(trustedPeople).values({ ...person, waitDays: defaultWaitDays })
}

/** @returns whether there was such a sample group. Its contents are deleted with it. */
export async function deleteSampleGroup(tx: Tx, familyGroupId: string): Promise<boolean> {
  const rows = await tx
    .delete(familyGroups)
    .where(and(eq(familyGroups.id, familyGroupId), eq(familyGroups.isSample, true)))
    .returning({ id: familyGroups.id })
  return rows.length > 0
}

/** Deletes the relatives of a sample group, who exist only there. */
export async function listSampleUsers(tx: Tx, familyGroupId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyGroupId, familyGroupId), eq(users.issuer, sampleIssuer)))
  return rows.map(({ id }) => id)
}

export async function deleteSampleUsers(tx: Tx, userIds: string[]) {
  await tx.delete(users).where(and(eq(users.issuer, sampleIssuer), inArray(users.id, userIds)))
}

export type WorkRows = {
  projects: (typeof projects.$inferInsert)[]
  tasks: (typeof tasks.$inferInsert)[]
  checklistLines: (typeof checklistLines.$inferInsert)[]
  comments: (typeof comments.$inferInsert)[]
  schedules: (typeof schedules.$inferInsert)[]
  scheduleMembers: (typeof scheduleMembers.$inferInsert)[]
  stays: (typeof stays.$inferInsert)[]
  stayChecklistTicks: (typeof stayChecklistTicks.$inferInsert)[]
  guestBookEntries: (typeof guestBookEntries.$inferInsert)[]
  familyEvents: (typeof familyEvents.$inferInsert)[]
}

/** Inserts historical rows directly, since past actions cannot be performed now. The table constraints apply. */
export async function insertWork(tx: Tx, rows: WorkRows) {
  if (rows.projects.length > 0) await tx.insert(projects).values(rows.projects)
  if (rows.schedules.length > 0) await tx.insert(schedules).values(rows.schedules)
  if (rows.scheduleMembers.length > 0) await tx.insert(scheduleMembers).values(rows.scheduleMembers)
  if (rows.tasks.length > 0) await tx.insert(tasks).values(rows.tasks)
  if (rows.checklistLines.length > 0) await tx.insert(checklistLines).values(rows.checklistLines)
  if (rows.comments.length > 0) await tx.insert(comments).values(rows.comments)
  if (rows.stays.length > 0) await tx.insert(stays).values(rows.stays)
  if (rows.stayChecklistTicks.length > 0) await tx.insert(stayChecklistTicks).values(rows.stayChecklistTicks)
  if (rows.guestBookEntries.length > 0) await tx.insert(guestBookEntries).values(rows.guestBookEntries)
  if (rows.familyEvents.length > 0) await tx.insert(familyEvents).values(rows.familyEvents)
}

/** Returns the assets of a sample house by name. */
export async function listAssetIds(tx: Tx, propertyId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: assets.id, name: assets.name })
    .from(assets)
    .where(eq(assets.propertyId, propertyId))
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type MoneyRows = {
  payments: (typeof payments.$inferInsert)[]
  paymentParts: (typeof paymentParts.$inferInsert)[]
  settlements: (typeof settlements.$inferInsert)[]
  billSeries: (typeof billSeries.$inferInsert)[]
  budgets: (typeof budgets.$inferInsert)[]
}

/** Inserts historical rows directly; the table constraints apply. */
export async function insertMoney(tx: Tx, rows: MoneyRows) {
  await tx.insert(payments).values(rows.payments)
  await tx.insert(paymentParts).values(rows.paymentParts)
  await tx.insert(settlements).values(rows.settlements)
  await tx.insert(billSeries).values(rows.billSeries)
  await tx.insert(budgets).values(rows.budgets)
}

/** The family's default split: equally between these people. */
export async function insertSplitDefault(
  tx: Tx,
  rule: typeof splitDefaults.$inferInsert,
  participantIds: string[],
) {
  const [row] = await tx.insert(splitDefaults).values(rule).returning({ id: splitDefaults.id })
  if (!row) throw new Error('the rule was not inserted')
  const { familyGroupId } = rule
  await tx.insert(splitDefaultParts).values(
    participantIds.map((participantId) => ({
      splitDefaultId: row.id,
      participantId,
      familyGroupId,
      weight: 1,
    })),
  )
}

/** Lists the sample bills that are past due, earliest first. */
export const listBillsBefore = (tx: Tx, familyGroupId: string, today: string) =>
  tx
    .select({
      billId: bills.id,
      version: bills.version,
      title: bills.title,
      amountMinor: bills.amountMinor,
      dueOn: bills.dueOn,
      category: bills.category,
      propertyId: bills.propertyId,
    })
    .from(bills)
    .where(and(eq(bills.familyGroupId, familyGroupId), lt(bills.dueOn, today)))
    .orderBy(asc(bills.dueOn), asc(bills.id))

/** Returns the participants of the sample family by user id. */
export async function listParticipantIds(tx: Tx, familyGroupId: string): Promise<Map<string | null, string>> {
  const rows = await tx
    .select({ id: participants.id, userId: participants.userId })
    .from(participants)
    .where(eq(participants.familyGroupId, familyGroupId))
  return new Map(rows.map(({ id, userId }) => [userId, id]))
}

/** Returns the sample houses and projects by name and title. */
export async function listPlaces(tx: Tx, familyGroupId: string) {
  const houses = await tx
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(eq(properties.familyGroupId, familyGroupId))
  const plans = await tx
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.familyGroupId, familyGroupId))
  return {
    houses: new Map(houses.map(({ id, name }) => [name, id])),
    projects: new Map(plans.map(({ id, title }) => [title, id])),
  }
}
