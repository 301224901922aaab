import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../../../../e2e/read-pdf.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aMeter, aReading, aSecret } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { type Db, inSnapshot } from '../../../../server/db/client.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { handoverExemptions } from '../../../../server/db/schema/handover-exemptions.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { withinPaperGate } from '../../decision-records/server/paper-gate.service.ts'
import { type PackFormat, type PackPart, packParts, usualParts } from '../handover-packs.rules.ts'
import { makeHandoverPack } from './handover-packs.service.ts'
import { readPack } from './read-pack.service.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db, { email: 'anna@keller.test' })
  ben = await aUser(db, { email: 'ben@keller.test' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  house = await aProperty(db, id, { timeZone: 'Europe/Berlin' })
  await aSecret(db, house, { label: 'Front door', value: '4711-twice' })
})

const as = (user: CurrentUser, role: Role, on: Db = db) => asMember(on, user, house.familyGroupId, role)
const membershipOf = (user: CurrentUser) =>
  and(eq(memberships.userId, user.id), eq(memberships.familyGroupId, house.familyGroupId))

/** Asks for a pack that has to wait for another document, and changes something before its turn comes. */
async function afterWaiting(
  change: () => PromiseLike<unknown>,
  { user = ben, role = 'MEMBER' as Role, format = 'pdf' as PackFormat, parts = [...packParts] } = {},
) {
  const { promise: other, resolve: finish } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const holding = withinPaperGate({ user: anna, sessionId: 'other' }, () => other)
  const counted: string[] = []
  const ctx = as(user, role)
  const limit = async (name: string) => {
    counted.push(name)
    isAsked()
  }
  const pack = makeHandoverPack({ ...ctx, limits: { ...ctx.limits, limit } }, house.id, { parts, format })
  // Only looked at below.
  pack.catch(() => {})
  await asked
  await change()
  finish()
  await holding
  return { pack, counted }
}

const lookups = () => db.select().from(activityLog).where(eq(activityLog.verb, 'LOOKED_UP'))
async function expectNoCodes(counted: string[]) {
  expect(counted).toEqual(['handover-pack'])
  expect(await lookups()).toEqual([])
}

describe('a pack that waited for its turn', () => {
  it.each(['pdf', 'zip'] as const)('is not made as %s for someone who left', async (format) => {
    const leave = () => db.update(memberships).set({ leftAt: new Date() }).where(membershipOf(ben))
    const { pack, counted } = await afterWaiting(leave, { format })
    // In this order: one person has one ZIP at a time.
    const [refused] = await Promise.allSettled([pack])
    const asked = makeHandoverPack(as(ben, 'MEMBER'), newId(), { parts: usualParts(), format })
    const [unknown] = await Promise.allSettled([asked])
    if (refused.status === 'fulfilled' || unknown.status === 'fulfilled') throw new Error('not refused')
    expect(refused.reason).toMatchObject({ code: 'not-found', message: unknown.reason.message })
    await expectNoCodes(counted)
  })

  it('is not made for a property that was deleted', async () => {
    const remove = () =>
      db.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, house.id))
    const { pack, counted } = await afterWaiting(remove)
    await expect(pack).rejects.toMatchObject({ code: 'not-found' })
    await expectNoCodes(counted)
  })

  it('has no codes for someone whose role no longer allows them', async () => {
    const lower = () => db.update(memberships).set({ role: 'VIEWER' }).where(membershipOf(ben))
    const { pack, counted } = await afterWaiting(lower)
    await expect(pack).rejects.toMatchObject({ code: 'forbidden' })
    await expectNoCodes(counted)
  })

  it('has what the new role may see', async () => {
    const lower = () => db.update(memberships).set({ role: 'VIEWER' }).where(membershipOf(anna))
    const { pack } = await afterWaiting(lower, { user: anna, role: 'MANAGER', parts: usualParts() })
    const made = await pack
    if (made.format !== 'pdf') throw new Error('not a PDF')
    const text = (await readPdf(made.bytes)).map((page) => page.text).join(' ')
    expect(text).toContain('anna@keller.test')
    expect(text).not.toContain('ben@keller.test')
    expect(text).not.toContain('Nobody is named.')
  })
})

const read = (user: CurrentUser, role: Role, parts: PackPart[] = usualParts()) => {
  const asked = { propertyId: house.id, parts: new Set(parts), madeAt: new Date(), withFiles: false }
  return inSnapshot(db, (tx) => readPack(tx, as(user, role), asked))
}

it.each(['MANAGER', 'MEMBER', 'VIEWER'] as const)('reads for a %s what that role may see', async (role) => {
  await db.update(memberships).set({ role }).where(membershipOf(ben))
  // The role is read again: the one of the context counts for nothing.
  const { members, trusted, member } = await read(ben, 'MANAGER')
  expect(member.role).toBe(role)
  expect(members?.map(({ email }) => email)).toEqual(
    role === 'MANAGER' ? ['anna@keller.test', 'ben@keller.test'] : [null, 'ben@keller.test'],
  )
  expect(trusted).toEqual(role === 'MANAGER' ? [] : null)
  const codes = read(ben, 'MANAGER', ['CODES'])
  if (role === 'VIEWER') await expect(codes).rejects.toMatchObject({ code: 'forbidden' })
  else await expect(codes).resolves.toBeDefined()
})

it('reads each part only if it was chosen', async () => {
  const keys = (of: object) => Object.keys(of).toSorted()
  const bare = keys(await read(anna, 'MANAGER', []))
  for (const part of usualParts())
    expect(keys(await read(anna, 'MANAGER', [part])).length).toBe(bare.length + (part === 'CONTACTS' ? 3 : 1))
})

it('has meters with their last readings, decisions without drafts, and what does not apply', async () => {
  const meter = await aMeter(db, house, { name: 'Main meter', number: '0815' })
  await aReading(db, meter, { readOn: '2026-10-01', valueThousandths: 1_000 })
  await aReading(db, meter, { readOn: '2026-11-01', valueThousandths: 2_000 })
  await aReading(db, meter, { readOn: '2026-11-02', valueThousandths: 9_000, deletedAt: new Date() })
  await aMeter(db, house, { name: 'Water' })
  const closedAt = new Date('2026-03-14T23:30:00Z')
  const days = { openedAt: new Date('2026-03-01T10:00:00Z'), closesAt: closedAt, closedAt }
  await aDecision(db, house, {
    ...{ question: 'Which boat?', state: 'ADOPTED', options: ['The blue one', 'The red one'] },
    ...{ adoptedOption: 1, deadlineOn: '2026-03-14', ...days },
  })
  await aDecision(db, house, { question: 'A draft?' })
  await db
    .insert(handoverExemptions)
    .values({ propertyId: house.id, familyGroupId: house.familyGroupId, item: 'DEED', exemptedBy: anna.id })
  const { meters, decisions, list } = await read(anna, 'MANAGER')
  expect(meters).toMatchObject([
    { name: 'Main meter', number: '0815', last: { readOn: '2026-11-01', valueThousandths: 2_000 } },
    { name: 'Water', last: null },
  ])
  expect(decisions).toMatchObject([
    { question: 'Which boat?', state: 'ADOPTED', adoptedLabel: 'The red one', endsOn: '2026-03-15' },
  ])
  expect(list.exempt).toEqual(['DEED'])
  expect(list.present).toContain('CODES')
  expect(list.missing).toContain('KEYS')
})

it('reads by indexes', async () => {
  await expectIndexed(database, async (on) => {
    const make = (parts: PackPart[], format: PackFormat) =>
      makeHandoverPack(as(anna, 'MANAGER', on), house.id, { parts, format })
    await make([...packParts], 'pdf')
    const ofAssets = await make(['ASSETS'], 'zip')
    if (ofAssets.format === 'zip') await ofAssets.stream.cancel()
  })
})
