import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aGuestBookEntry, aStay } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { guestBookEntries } from '../../../../server/db/schema/guest-book-entries.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { entriesPageSize, entryLimit, maxEntryLength } from '../guest-book.rules.ts'
import { addEntryInput } from '../guest-book.schemas.ts'
import { keepAuthorName } from './guest-book.repository.ts'
import * as service from './guest-book.service.ts'

const database = testDatabase()
const { db, pool } = database
const clock = { now: () => new Date('2027-07-05T12:00:00Z') }
let house: Awaited<ReturnType<typeof aProperty>>
let anna: MemberContext
let ben: MemberContext
let stay: Awaited<ReturnType<typeof aStay>>

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role, { clock })
}

beforeEach(async () => {
  const user = await aUser(db)
  const { id } = await aGroup(db, [{ user }])
  house = await aProperty(db, id)
  anna = asMember(db, user, id, 'MANAGER', { clock })
  ben = await someone('Ben', 'MEMBER')
  stay = await aStay(db, house, { userId: ben.user.id, status: 'CONFIRMED' })
})

const write = (ctx = ben, stayId = stay.id, body = 'Swam every morning.') =>
  service.addEntry(ctx, { stayId, body })
const list = async (ctx = ben) => (await service.listEntries(ctx, { propertyId: house.id })).entries
const open = async (ctx = ben) =>
  (await service.listStaysToWriteAbout(ctx, house.id)).map(({ stayId }) => stayId)
const of = (guestBookEntryId: string) => ({ propertyId: house.id, guestBookEntryId })
const logged = async () =>
  (await listGroupActivity(anna, { kind: 'guest-book-entry' })).lines.map(({ text }) => text).toReversed()

describe('writing in the guest book', () => {
  it('adds an entry with the days of the stay, and logs it', async () => {
    const { guestBookEntryId } = await write()
    expect(await list()).toEqual([
      {
        id: guestBookEntryId,
        stayId: stay.id,
        startsOn: '2027-07-03',
        endsOn: '2027-07-10',
        body: 'Swam every morning.',
        authorName: 'Ben Keller',
        authorImageUrl: null,
        authorColor: 'pine',
        may: { edit: true, delete: true },
        version: 1,
      },
    ])
    expect(await logged()).toEqual(['wrote in the guest book: Ben Keller, Jul 3, 2027 – Jul 10, 2027'])
  })

  it('is offered for one’s own stays until it is done, latest first', async () => {
    const earlier = { startsOn: '2026-07-03', endsOn: '2026-07-10', status: 'CONFIRMED' } as const
    const { id: lastYear } = await aStay(db, house, { ...earlier, createdBy: ben.user.id })
    await aStay(db, house, { ...earlier, userId: anna.user.id })
    await aStay(db, house, { ...earlier, userId: ben.user.id, deletedAt: new Date() })
    expect(await open()).toEqual([stay.id, lastYear])
    const { guestBookEntryId } = await write()
    expect(await open()).toEqual([lastYear])
    await service.deleteEntry(ben, of(guestBookEntryId))
    expect(await open()).toEqual([stay.id, lastYear])
  })

  it.each([{ startsOn: '2027-07-06' }, { status: 'REQUESTED' as const }, { status: 'CANCELLED' as const }])(
    'is neither offered nor possible for a stay with %j',
    async (change) => {
      await db.update(stays).set(change)
      expect(await open()).toEqual([])
      await expect(write()).rejects.toMatchObject({ code: 'conflict' })
    },
  )

  it('begins with the day of arrival in the time zone of the property', async () => {
    await db.update(properties).set({ timeZone: 'Pacific/Auckland' })
    await db.update(stays).set({ startsOn: '2027-07-06' })
    expect(await open()).toEqual([stay.id])
    await write()
  })

  it('is refused for the stay of someone else, even to a manager', async () => {
    await expect(write(anna)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await open(anna)).toEqual([])
  })

  it('is possible for a viewer about their own stay', async () => {
    const vera = await someone('Vera', 'VIEWER')
    await db.update(stays).set({ userId: vera.user.id })
    await write(vera)
    expect(await list(vera)).toMatchObject([{ authorName: 'Vera Keller', may: { edit: true, delete: true } }])
    expect(await list(ben)).toMatchObject([{ may: { edit: false, delete: false } }])
  })

  it('happens once per person, even if both browser tabs send it at once', async () => {
    const answers = await Promise.allSettled([write(), write()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(write()).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(guestBookEntries)).toBe(1)
  })

  it('is for the guest, and for the person who entered the stay only if the guest has no account', async () => {
    await db.update(stays).set({ createdBy: anna.user.id })
    expect(await open(anna)).toEqual([])
    await expect(write(anna)).rejects.toMatchObject({ code: 'forbidden' })
    await write()
    await db.update(stays).set({ userId: null })
    expect(await open(anna)).toEqual([stay.id])
    await write(anna, stay.id, 'Grandma liked the view.')
    expect(await list()).toHaveLength(2)
  })

  it('finds no stay of another group, of an archived property, or in the trash', async () => {
    const user = await aUser(db)
    const { id } = await aGroup(db, [{ user }])
    const stranger = asMember(db, user, id, 'MANAGER', { clock })
    await expect(write(stranger)).rejects.toMatchObject({ code: 'not-found' })
    await db.update(properties).set({ status: 'ARCHIVED' })
    await expect(write()).rejects.toMatchObject({ code: 'conflict' })
    expect(await open()).toEqual([])
    await db.update(properties).set({ status: 'ACTIVE' })
    await db.update(stays).set({ deletedAt: new Date() })
    await expect(write()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is limited per person', async () => {
    const limits = createLimits(pool)
    const limited = { ...ben, limits: { ...ben.limits, limit: limits.limit } }
    await write(limited)
    for (let n = 1; n < entryLimit.points; n++) await write(limited).catch(() => {})
    await expect(write(limited)).rejects.toMatchObject({ code: 'too-many' })
  })

  it.each([' \n ', '\u200b', 'a'.repeat(maxEntryLength + 1)])('is refused with the text %j', (body) => {
    expect(addEntryInput.safeParse({ stayId: stay.id, body }).success).toBe(false)
  })

  it.each([' ', 'a'.repeat(maxEntryLength + 1)])(
    'does not store the text %j in the database',
    async (body) => {
      await expect(aGuestBookEntry(db, stay, { body })).rejects.toThrow()
    },
  )
})

describe('the guest book', () => {
  it('is read page by page, the stay that ended last first', async () => {
    for (let number = 0; number < entriesPageSize + 3; number++) {
      const endsOn = `2026-01-${String(31 - (number % 20)).padStart(2, '0')}`
      const one = await aStay(db, house, { startsOn: '2026-01-01', endsOn, status: 'CONFIRMED' })
      await aGuestBookEntry(db, one)
    }
    const first = await service.listEntries(ben, { propertyId: house.id })
    const second = await service.listEntries(ben, { propertyId: house.id, after: first.next ?? '' })
    expect([first.entries.length, second.entries.length, second.next]).toEqual([entriesPageSize, 3, null])
    const days = [...first.entries, ...second.entries].map(({ endsOn }) => endsOn)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(entriesPageSize + 3)
  })

  it('hides the entries of a stay in the trash, until it is restored', async () => {
    const { guestBookEntryId } = await write()
    await db.update(stays).set({ deletedAt: new Date() })
    expect(await list()).toEqual([])
    const edit = service.editEntry(ben, { ...of(guestBookEntryId), version: 1, body: 'Anything' })
    await expect(edit).rejects.toMatchObject({ code: 'not-found' })
    await db.update(stays).set({ deletedAt: null })
    expect(await list()).toHaveLength(1)
  })

  it('keeps the name of someone who deleted their account', async () => {
    await write()
    await db.transaction((tx) => keepAuthorName(tx, { userId: ben.user.id, name: 'Benjamin Keller' }))
    await db.delete(users).where(eq(users.id, ben.user.id))
    expect(await list(anna)).toMatchObject([
      { authorName: 'Benjamin Keller', may: { edit: false, delete: true } },
    ])
  })

  it('can only be read in an archived property', async () => {
    const { guestBookEntryId } = await write()
    await db.update(properties).set({ status: 'ARCHIVED' })
    expect(await list()).toMatchObject([{ may: { edit: false, delete: false } }])
    await expect(service.deleteEntry(ben, of(guestBookEntryId))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('reads by index only', async () => {
    const { guestBookEntryId: after } = await write()
    await expectIndexed(database, (indexed) =>
      service.listEntries({ ...ben, db: indexed }, { propertyId: house.id, after }),
    )
    await expectIndexed(database, (indexed) =>
      service.listStaysToWriteAbout({ ...ben, db: indexed }, house.id),
    )
  })
})

describe('an entry', () => {
  const edit = (ctx: MemberContext, id: string, version = 1, body = 'It rained.') =>
    service.editEntry(ctx, { ...of(id), version, body })

  it('is edited by its author, and a stale edit is refused with the newer text', async () => {
    const { guestBookEntryId } = await write()
    expect(await edit(ben, guestBookEntryId)).toEqual({ version: 2 })
    expect(await edit(ben, guestBookEntryId, 2)).toEqual({ version: 2 })
    await expect(edit(ben, guestBookEntryId, 1, 'The sun shone.')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { body: 'It rained.', version: 2 } },
    })
    expect(await list()).toMatchObject([{ body: 'It rained.' }])
  })

  it('is edited by nobody else, and deleted by managers too', async () => {
    const { guestBookEntryId } = await write()
    const cleo = await someone('Cleo', 'MEMBER')
    await expect(edit(anna, guestBookEntryId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(service.deleteEntry(cleo, of(guestBookEntryId))).rejects.toMatchObject({ code: 'forbidden' })
    await service.deleteEntry(anna, of(guestBookEntryId))
    expect(await list()).toEqual([])
  })

  it('can be restored, and is logged each time', async () => {
    const { guestBookEntryId } = await write()
    await edit(ben, guestBookEntryId)
    await service.deleteEntry(ben, of(guestBookEntryId))
    expect((await listTrash(ben)).entries).toMatchObject([
      { id: guestBookEntryId, name: 'Ben Keller, Jul 3, 2027 – Jul 10, 2027', mayRestore: true },
    ])
    await service.restoreEntry(ben, guestBookEntryId)
    expect(await list()).toMatchObject([{ id: guestBookEntryId, body: 'It rained.' }])
    const name = 'Ben Keller, Jul 3, 2027 – Jul 10, 2027'
    expect(await logged()).toEqual([
      `wrote in the guest book: ${name}`,
      `edited the guest book entry of ${name}`,
      `deleted the guest book entry of ${name}`,
      `restored the guest book entry of ${name}`,
    ])
  })

  it('is not restored beside a newer one of the same person', async () => {
    const { guestBookEntryId } = await write()
    await service.deleteEntry(ben, of(guestBookEntryId))
    await write()
    await expect(service.restoreEntry(ben, guestBookEntryId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is not offered in the trash, nor restored, while its stay is there', async () => {
    const { guestBookEntryId } = await write()
    await service.deleteEntry(ben, of(guestBookEntryId))
    await db.update(stays).set({ deletedAt: new Date() })
    const kinds = (await listTrash(anna)).entries.map(({ kind }) => kind)
    expect(kinds).toEqual(['stay'])
    await expect(service.restoreEntry(ben, guestBookEntryId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is removed for good with its stay', async () => {
    await write()
    await db.delete(stays)
    expect(await db.$count(guestBookEntries)).toBe(0)
  })
})
