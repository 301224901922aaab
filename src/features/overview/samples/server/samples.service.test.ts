import { and, count, eq, lt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { untilWaiting } from '../../../../../test/waiting.ts'
import { addDays, todayIn } from '../../../../lib/dates.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { guestBookEntries } from '../../../../server/db/schema/guest-book-entries.ts'
import { handoverExemptions } from '../../../../server/db/schema/handover-exemptions.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'
import { jobMessages } from '../../../../server/db/schema/share-links.ts'
import { stayChecklistTicks } from '../../../../server/db/schema/stay-checklists.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'
import { getEmergencyAccess } from '../../../base/emergency-access/server/emergency-access.service.ts'
import { openFile } from '../../../base/files/server/files.service.ts'
import { listMyFamilyGroups, lockGroup } from '../../../base/groups/server/groups.service.ts'
import { listManual } from '../../../house/manual/server/manual.service.ts'
import { isComplete, sharesOn } from '../../../house/ownership/ownership.rules.ts'
import { listOwnership } from '../../../house/ownership/server/ownership.service.ts'
import { listProperties } from '../../../house/properties/server/properties.service.ts'
import { listSecrets, revealSecret } from '../../../house/secrets/server/secrets.service.ts'
import { getBillsAhead, listBills } from '../../../money/bills/server/bills-ahead.service.ts'
import { invoiceStates } from '../../../money/invoices/invoices.rules.ts'
import { listInvoices } from '../../../money/invoices/server/invoice-view.service.ts'
import { quoteStates, stateOf } from '../../../work/quotes/quotes.rules.ts'
import { timingOf } from '../../../work/schedules/schedules.rules.ts'
import { listLinksOfWorker } from '../../../work/share-links/server/list-links.service.ts'
import { jobLinkStates } from '../../../work/share-links/share-links.rules.ts'
import { listGroupActivity } from '../../activity-log/server/activity-log.service.ts'
import { sampleFamily } from '../sample-family.ts'
import { sampleWorkers } from '../sample-workers.ts'
import { loadSampleFamily, removeSampleFamily } from './samples.service.ts'

const { db } = testDatabase()

const { houses: sampleHouses, relatives, money } = sampleFamily('2026-11-21')
const recorded = sampleHouses.flatMap(({ facts, record }) => (record ? [facts.name] : []))

const load = (ctx: ReturnType<typeof asUser>) => loadSampleFamily(ctx, { timeZone: 'Europe/Zurich' })

async function countOf(table: typeof users | typeof memberships | typeof properties) {
  const [row] = await db.select({ total: count() }).from(table)
  return row?.total
}

describe('the sample family', () => {
  it('has houses with pictures and relatives, and the caller as manager', async () => {
    const ctx = asUser(db, await aUser(db))
    const { familyGroupId } = await load(ctx)
    expect(await listMyFamilyGroups(ctx)).toMatchObject([
      { familyGroupId, role: 'MANAGER', familyGroup: { isSample: true } },
    ])
    const manager = asMember(db, ctx.user, familyGroupId)
    expect((await getEmergencyAccess(manager)).trusted).toMatchObject([
      { name: 'Maja Sandberg', waitDays: 7, request: null },
    ])
    const houses = await db.select().from(properties).where(eq(properties.familyGroupId, familyGroupId))
    expect(houses).toHaveLength(sampleHouses.length)
    expect(houses.filter(({ coverFileId }) => coverFileId === null)).toEqual([])
    expect(await countOf(memberships)).toBe(relatives.length + 1)
  })

  it('has expenses, and balances that add up to zero', async () => {
    const ctx = asUser(db, await aUser(db))
    const { familyGroupId } = await load(ctx)
    const sums = await db.select().from(balances).where(eq(balances.familyGroupId, familyGroupId))
    expect(sums.some(({ balanceMinor }) => balanceMinor > 0)).toBe(true)
    expect(sums.reduce((total, { balanceMinor }) => total + balanceMinor, 0)).toBe(0)
    expect(sums.reduce((total, { waitingMinor }) => total + waitingMinor, 0)).toBe(0)
    const paid = await db.select().from(payments).where(eq(payments.familyGroupId, familyGroupId))
    expect(paid.filter(({ billId }) => billId === null)).toHaveLength(money.payments.length)
    // One waits for the caller's approval, since someone else paid it.
    expect(paid.filter(({ status }) => status === 'PENDING')).toHaveLength(1)
    expect(paid.filter(({ projectId }) => projectId !== null)).toHaveLength(3)
    expect(paid.filter(({ splitMethod }) => splitMethod === 'OWNERSHIP')).toHaveLength(1)
  })

  it('has three paid bills and some open ones', async () => {
    const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
    const ctx = asUser(db, await aUser(db), { clock })
    const { familyGroupId } = await load(ctx)
    const member = { ...ctx, member: { userId: ctx.user.id, familyGroupId, role: 'MANAGER' as const } }
    const { all } = await getBillsAhead(member, { familyGroupId })
    expect(all).toEqual({ paidMinor: 47_600, waitingMinor: 0, openMinor: 172_250, forecastMinor: 4_800 })
    const open = await listBills(member, { familyGroupId, which: 'open' })
    expect(open.bills.map(({ isOverdue }) => isOverdue)).toEqual([false, false, false, false])
    const { lines } = await listGroupActivity(member, { kind: 'bill' })
    expect(lines.filter(({ text }) => text.includes('paid'))).toHaveLength(3)
  })

  it.each(['2027-01-01', '2026-03-31', '2028-02-29'])('has nothing overdue on %s either', async (day) => {
    const ctx = asUser(db, await aUser(db), { clock: { now: () => new Date(`${day}T12:00:00Z`) } })
    const { familyGroupId } = await load(ctx)
    const member = { ...ctx, member: { userId: ctx.user.id, familyGroupId, role: 'MANAGER' as const } }
    const open = await listBills(member, { familyGroupId, which: 'open' })
    expect(open.bills.filter(({ isOverdue }) => isOverdue)).toEqual([])
    const over = await listBills(member, { familyGroupId, which: 'over' })
    expect(over.bills.map(({ state }) => state).toSorted()).toEqual(['CANCELLED', 'PAID', 'PAID', 'PAID'])
    expect(over.bills.filter(({ isWaiting }) => isWaiting)).toEqual([])
  })

  it('has a contractor invoice in every status', async () => {
    const ctx = asUser(db, await aUser(db))
    const { familyGroupId } = await load(ctx)
    const member = { ...ctx, member: { userId: ctx.user.id, familyGroupId, role: 'MANAGER' as const } }
    const { invoices } = await listInvoices(member, { familyGroupId })
    expect(invoices.map(({ state }) => state).toSorted()).toEqual(invoiceStates.toSorted())
  })

  it('has each contractor once, with quotes and links in every status and an expiring certificate', async () => {
    const ctx = asUser(db, await aUser(db))
    const { familyGroupId } = await load(ctx)
    const today = todayIn('Europe/Zurich', new Date())
    const people = await db.select().from(workers).where(eq(workers.familyGroupId, familyGroupId))
    expect(people.map(({ name }) => name).toSorted()).toEqual(
      Object.values(sampleWorkers())
        .map(({ name }) => name)
        .toSorted(),
    )
    const asked = await db.select().from(quotes).where(eq(quotes.familyGroupId, familyGroupId))
    const states = new Set(asked.map((quote) => stateOf(quote, today)))
    expect([...states].toSorted()).toEqual(quoteStates.toSorted())
    const member = { ...ctx, member: { userId: ctx.user.id, familyGroupId, role: 'MANAGER' as const } }
    const lists = await Promise.all(
      people.map(({ id: workerId }) => listLinksOfWorker(member, { workerId }, { sendsMail: false })),
    )
    const links = lists.flatMap((list) => list.links)
    const statesOf = (wanted: string) => links.filter(({ kind }) => kind === wanted).map(({ state }) => state)
    expect(new Set(statesOf('JOB'))).toEqual(new Set(jobLinkStates))
    expect(statesOf('STANDING').toSorted()).toEqual(['ACTIVE', 'EXPIRED', 'REVOKED'])
    expect(await db.$count(jobMessages, eq(jobMessages.familyGroupId, familyGroupId))).toBe(2)
    const soon = and(
      eq(workerCertificates.familyGroupId, familyGroupId),
      lt(workerCertificates.expiresOn, addDays(today, 60)),
    )
    expect(await db.$count(workerCertificates, soon)).toBe(1)
  })

  it('has two houses with owners, manual, assets and documents', async () => {
    const ctx = asUser(db, await aUser(db))
    const { familyGroupId } = await load(ctx)
    const member = { ...ctx, member: { userId: ctx.user.id, familyGroupId, role: 'MANAGER' as const } }
    const houses = (await listProperties(member)).filter(({ name }) => recorded.includes(name))
    expect(houses).toHaveLength(2)
    for (const { id, name } of houses) {
      const record = sampleHouses.find(({ facts }) => facts.name === name)?.record
      const { changes, today } = await listOwnership(member, id)
      expect([name, isComplete(sharesOn(changes, today))]).toEqual([name, true])
      expect((await listManual(member, id)).map(({ title }) => title)).toEqual(
        record?.manual.map(({ title }) => title),
      )
      expect(await db.$count(assets, eq(assets.propertyId, id))).toBe(record?.assets.length)
      const secrets = await listSecrets(member, id)
      const opened = await Promise.all(
        secrets.map(async (secret) => ({
          label: secret.label,
          value: (await revealSecret(member, secret.id)).value,
        })),
      )
      expect(opened).toEqual(record?.secrets)
    }
    const papers = await db.select().from(documents).where(eq(documents.familyGroupId, familyGroupId))
    expect(papers).toHaveLength(5)
    expect(papers.filter(({ assetId }) => assetId !== null)).toHaveLength(3)
    for (const { fileId } of papers) {
      const { byteSize } = await (await openFile(member, fileId, 'original')).read()
      expect(byteSize).toBeGreaterThan(1_000)
    }
  })

  it('has projects, tasks and schedules with their next dates', async () => {
    const ctx = asUser(db, await aUser(db))
    const { familyGroupId } = await load(ctx)
    const plans = sampleFamily(todayIn('Europe/Zurich', new Date())).houses.flatMap(({ work }) => work ?? [])
    const planned = await db.select().from(schedules).where(eq(schedules.familyGroupId, familyGroupId))
    expect(planned.map(({ title }) => title).toSorted()).toEqual(
      plans.flatMap((plan) => plan.schedules.map(({ title }) => title)).toSorted(),
    )
    for (const schedule of planned) expect(timingOf(schedule)).toMatchObject({ startsOn: schedule.startsOn })
    const all = await db.select().from(tasks).where(eq(tasks.familyGroupId, familyGroupId))
    const written = all.filter(({ scheduleId }) => scheduleId === null)
    expect(written.map(({ title }) => title).toSorted()).toEqual(
      plans.flatMap((plan) => plan.tasks.map(({ title }) => title)).toSorted(),
    )
    // The smoke alarm task is due in nine days and appears two weeks before.
    expect(all.filter(({ scheduleId }) => scheduleId !== null).map(({ title }) => title)).toContain(
      'Test the smoke alarms',
    )
    expect(written.filter(({ projectId }) => projectId !== null)).toHaveLength(6)
    expect(written.filter(({ assetId }) => assetId !== null)).toHaveLength(3)
    expect(await db.$count(stays, eq(stays.familyGroupId, familyGroupId))).toBe(6)
    expect(await db.$count(handoverExemptions, eq(handoverExemptions.familyGroupId, familyGroupId))).toBe(1)
    expect(await db.$count(stayChecklistTicks, eq(stayChecklistTicks.familyGroupId, familyGroupId))).toBe(5)
    expect(await db.$count(guestBookEntries, eq(guestBookEntries.familyGroupId, familyGroupId))).toBe(3)
    expect(await db.$count(familyEvents, eq(familyEvents.familyGroupId, familyGroupId))).toBe(2)
  })

  it('is created once, even on a double click', async () => {
    const ctx = asUser(db, await aUser(db))
    const made = await Promise.all([load(ctx), load(ctx)])
    expect(made[0]).toEqual(made[1])
    expect(await load(ctx)).toEqual(made[0])
    expect(await listMyFamilyGroups(ctx)).toHaveLength(1)
  })

  it('is removed with everything in it, without touching other people’s sample families', async () => {
    const [anna, ben] = [await aUser(db), await aUser(db)]
    await load(asUser(db, ben))
    const peopleBefore = await countOf(users)
    const { familyGroupId } = await load(asUser(db, anna))
    await removeSampleFamily(asMember(db, anna, familyGroupId))
    expect(await listMyFamilyGroups(asUser(db, anna))).toEqual([])
    expect(await countOf(users)).toBe(peopleBefore)
    expect(await countOf(properties)).toBe(sampleHouses.length)
    expect(await db.$count(documents)).toBe(5)
  })

  it('is removed once, even from two tabs', async () => {
    const anna = await aUser(db)
    const { familyGroupId } = await load(asUser(db, anna))
    const { both } = await db.transaction(async (tx) => {
      await lockGroup(tx, familyGroupId)
      const remove = () => removeSampleFamily(asMember(db, anna, familyGroupId))
      const removals = [remove(), remove()]
      await untilWaiting(db, 2)
      return { both: Promise.allSettled(removals) }
    })
    const outcomes = await both
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'not-found' },
    })
  })

  it('is the only group that can be removed this way', async () => {
    const anna = await aUser(db)
    const { id } = await aGroup(db, [{ user: anna }])
    await expect(removeSampleFamily(asMember(db, anna, id))).rejects.toMatchObject({ code: 'conflict' })
    expect(await listMyFamilyGroups(asUser(db, anna))).toHaveLength(1)
  })

  it('lets nobody sign in as one of its relatives', async () => {
    await load(asUser(db, await aUser(db)))
    const relatives = await db.select().from(users).where(eq(users.issuer, 'sample'))
    expect(relatives).toHaveLength(relatives.length)
    // Every provider's issuer is an address, so no sign-in can match one of these rows.
    expect(relatives.every(({ issuer }) => !URL.canParse(issuer))).toBe(true)
  })
})
