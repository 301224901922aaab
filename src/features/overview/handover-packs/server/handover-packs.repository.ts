import { and, asc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { billSeries } from '../../../../server/db/schema/bills.ts'
import { trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { packLimits } from '../handover-packs.rules.ts'

/** Each statement names the property and its group, so an id of another group finds nothing. */
export type House = { familyGroupId: string; propertyId: string }

/** One more than allowed, which tells that there are too many. */
export const within = (kind: keyof typeof packLimits) => packLimits[kind] + 1

/** At most `maxSectionsPerProperty`. */
export const listSections = (db: Executor, { familyGroupId, propertyId }: House) =>
  db
    .select({ kind: manualSections.kind, title: manualSections.title, body: manualSections.body })
    .from(manualSections)
    .where(
      and(
        eq(manualSections.propertyId, propertyId),
        eq(manualSections.familyGroupId, familyGroupId),
        isNull(manualSections.deletedAt),
      ),
    )
    .orderBy(asc(manualSections.position), asc(manualSections.id))

export const listContractors = (db: Executor, { familyGroupId }: House) =>
  db
    .select({
      name: workers.name,
      company: workers.company,
      trades: workers.trades,
      otherTrade: workers.otherTrade,
      phone: workers.phone,
      email: workers.email,
    })
    .from(workers)
    .where(
      and(eq(workers.familyGroupId, familyGroupId), eq(workers.status, 'ACTIVE'), isNull(workers.deletedAt)),
    )
    .orderBy(asc(workers.name), asc(workers.id))
    .limit(within('contractors'))

/** At most `maxMembersPerGroup`, longest membership first. */
export const listMembers = (db: Executor, { familyGroupId }: House) =>
  db
    .select({
      userId: memberships.userId,
      role: memberships.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isTrusted: isNotNull(trustedPeople.userId),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      trustedPeople,
      and(
        eq(trustedPeople.familyGroupId, memberships.familyGroupId),
        eq(trustedPeople.userId, memberships.userId),
      ),
    )
    .where(and(eq(memberships.familyGroupId, familyGroupId), isNull(memberships.leftAt)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))

/** Lists the keys that someone holds. */
export const listHeldKeys = (db: Executor, { familyGroupId, propertyId }: House) =>
  db
    .select({
      label: houseKeys.label,
      copies: houseKeys.copies,
      holderName: houseKeys.holderName,
      handedOverOn: houseKeys.handedOverOn,
      note: houseKeys.note,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(houseKeys)
    .leftJoin(users, eq(users.id, houseKeys.holderUserId))
    .where(
      and(
        eq(houseKeys.propertyId, propertyId),
        eq(houseKeys.familyGroupId, familyGroupId),
        isNull(houseKeys.deletedAt),
        isNull(houseKeys.returnedOn),
      ),
    )
    .orderBy(asc(houseKeys.label), asc(houseKeys.id))
    .limit(within('keys'))

/** Lists the recurring bills that have not ended. */
export const listBillSeries = (db: Executor, { familyGroupId, propertyId }: House, today: string) =>
  db
    .select({
      title: billSeries.title,
      payee: billSeries.payee,
      amountMinor: billSeries.amountMinor,
      isEstimate: billSeries.isEstimate,
      rule: billSeries.rule,
      startsOn: billSeries.startsOn,
      endsOn: billSeries.endsOn,
      nextOn: billSeries.nextOn,
    })
    .from(billSeries)
    .where(
      and(
        eq(billSeries.propertyId, propertyId),
        eq(billSeries.familyGroupId, familyGroupId),
        isNull(billSeries.deletedAt),
        or(isNull(billSeries.endsOn), gte(billSeries.endsOn, today)),
      ),
    )
    .orderBy(asc(billSeries.title), asc(billSeries.id))
    .limit(within('bills'))

export const listSchedules = (db: Executor, { familyGroupId, propertyId }: House) =>
  db
    .select({
      title: schedules.title,
      description: schedules.description,
      nextOn: schedules.nextOn,
      rule: schedules.rule,
      countedFrom: schedules.countedFrom,
      startsOn: schedules.startsOn,
      endsOn: schedules.endsOn,
      maxOccurrences: schedules.maxOccurrences,
    })
    .from(schedules)
    .where(
      and(
        eq(schedules.propertyId, propertyId),
        eq(schedules.familyGroupId, familyGroupId),
        isNull(schedules.deletedAt),
        eq(schedules.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(schedules.title), asc(schedules.id))
    .limit(within('schedules'))
