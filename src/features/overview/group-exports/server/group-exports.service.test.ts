import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aBill } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anAsset, aSecret } from '../../../../../test/factories/records.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { readZip } from '../../../../../test/zip.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { groupCategories } from '../../../../server/db/schema/categories.ts'
import { groupExports } from '../../../../server/db/schema/exports.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { sweepFiles } from '../../../base/files/server/files.service.ts'
import { addSecret } from '../../../house/secrets/server/secrets.service.ts'
import type { StartGroupExportInput } from '../group-exports.schemas.ts'
import * as exportRows from './group-exports.repository.ts'
import {
  failGroupExport,
  findMyGroupExport,
  openGroupExport,
  startGroupExport,
  sweepGroupExports,
} from './group-exports.service.ts'
import { listFiles } from './group-rows.repository.ts'
import { buildGroupExport } from './make-group-export.service.ts'

const database = testDatabase()
const { db } = database

let files: Files
let storedAt: Date
let queued: unknown[]
let familyGroupId: string
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  storedAt = new Date()
  files = createMemoryFiles(() => storedAt)
  queued = []
  const user = await aUser(db, { firstName: 'Anna', email: 'anna@b.example', emailVerified: true })
  ;({ id: familyGroupId } = await aGroup(db, [{ user }]))
  anna = contextOf(user)
  house = await aProperty(db, familyGroupId, { name: 'Seehaus' })
})

const contextOf = (user: MemberContext['user'], role: Role = 'MANAGER') =>
  asMember(db, user, familyGroupId, role, {
    files,
    enqueue: async (_, job, payload) => void queued.push({ job, payload }),
  })

async function aMember(role: Role, person: Parameters<typeof aUser>[1] = {}): Promise<MemberContext> {
  const user = await aUser(db, person)
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return contextOf(user, role)
}

const build = (ctx: MemberContext, exportId: string) =>
  buildGroupExport({ ...ctx, signal: new AbortController().signal }, exportId)

async function aReadyExport(ctx = anna, { hasSecrets = false }: Partial<StartGroupExportInput> = {}) {
  const { exportId } = await startGroupExport(ctx, { hasSecrets })
  await build(ctx, exportId)
  return exportId
}

const zipOf = async (ctx: MemberContext, exportId: string) =>
  readZip(await buffer((await openGroupExport(ctx, exportId)).stream))
const textIn = (zip: Map<string, Buffer>, name: string) => zip.get(name)?.toString('utf8') ?? ''
const jsonIn = (zip: Map<string, Buffer>): Record<string, Record<string, unknown>[]> =>
  JSON.parse(textIn(zip, 'group.json'))

async function keys(): Promise<string[]> {
  const all: string[] = []
  for await (const { key } of files.list()) all.push(key)
  return all
}

const leave = (ctx: MemberContext) =>
  db
    .update(memberships)
    .set({ leftAt: new Date() })
    .where(and(eq(memberships.familyGroupId, familyGroupId), eq(memberships.userId, ctx.user.id)))
const deleteGroup = () =>
  db.update(familyGroups).set({ deletedAt: new Date() }).where(eq(familyGroups.id, familyGroupId))

const linesOf = async (verb: string) =>
  (await db.execute(sql`select entity_type, after from activity_log where verb = ${verb}`)).rows

describe('requesting a group export', () => {
  it('queues one job for each member, also on repeated and concurrent requests', async () => {
    const ben = await aMember('VIEWER')
    const asked = await Promise.all([1, 2, 3].map(() => startGroupExport(anna, { hasSecrets: false })))
    expect(new Set(asked.map(({ exportId }) => exportId)).size).toBe(1)
    await startGroupExport(ben, { hasSecrets: false })
    expect(queued).toHaveLength(2)
    expect(queued[0]).toEqual({ job: 'groups.export', payload: { exportId: asked[0]?.exportId } })
  })

  it('is open to all roles; secrets only to those who may see them', async () => {
    for (const role of ['MEMBER', 'VIEWER'] as const) {
      const ctx = await aMember(role)
      await aReadyExport(ctx)
      expect(await findMyGroupExport(ctx)).toMatchObject({ status: 'READY', progressPercent: 100 })
    }
    const viewer = await aMember('VIEWER')
    await expect(startGroupExport(viewer, { hasSecrets: true })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is refused to someone who has left since', async () => {
    const ben = await aMember('MEMBER')
    await leave(ben)
    await expect(startGroupExport(ben, { hasSecrets: false })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the group export', () => {
  it('contains this group only, as JSON and as tables safe for spreadsheets', async () => {
    await aTask(db, house, { title: '=cmd|calc', assigneeUserId: anna.user.id })
    const { id: otherId } = await aGroup(db, [{ user: anna.user }])
    await aTask(db, await aProperty(db, otherId), { title: 'A secret of others' })
    const zip = await zipOf(anna, await aReadyExport())
    const group = jsonIn(zip)
    expect(group.properties).toMatchObject([{ id: house.id, name: 'Seehaus' }])
    expect(group.tasks).toMatchObject([{ title: '=cmd|calc', assigneeUserId: anna.user.id }])
    expect([...zip.values()].some((bytes) => bytes.includes('A secret of others'))).toBe(false)
    expect(textIn(zip, 'tables/tasks.csv')).toContain("'=cmd|calc")
    expect(textIn(zip, 'tables/tasks.csv')).toContain('Anna')
    expect([...zip.keys()].slice(0, 3)).toEqual(['README.txt', 'group.json', 'tables/family_groups.csv'])
    expect([...zip.keys()].at(-1)).toBe('checksums.txt')
  })

  it('names own categories in the tables and keeps their keys in the JSON', async () => {
    const key = newId()
    await db.insert(groupCategories).values({ familyGroupId, key, name: 'Firewood' })
    await aBill(db, house, { title: 'Four cubic metres', category: key })
    const zip = await zipOf(anna, await aReadyExport())
    expect(jsonIn(zip).bills).toMatchObject([{ category: key }])
    const bills = textIn(zip, 'tables/bills.csv')
    expect(bills).toMatch(/Four cubic metres.*Firewood/)
    expect(bills).not.toContain(key)
  })

  it('writes the group’s name of a renamed category, but only where a category stands', async () => {
    await db
      .update(groupCategories)
      .set({ name: 'Odds and ends' })
      .where(and(eq(groupCategories.familyGroupId, familyGroupId), eq(groupCategories.key, 'OTHER')))
    await aBill(db, house, { title: 'A new broom', category: 'OTHER' })
    await aBill(db, house, { title: 'A hedge', category: 'GARDEN' })
    await anAsset(db, house, { name: 'Wheelbarrow', category: 'OTHER' })
    const zip = await zipOf(anna, await aReadyExport())
    const bills = textIn(zip, 'tables/bills.csv')
    expect(bills).toMatch(/A new broom.*Odds and ends/)
    expect(bills).toMatch(/A hedge.*GARDEN/)
    expect(textIn(zip, 'tables/assets.csv')).toMatch(/Wheelbarrow.*OTHER|OTHER.*Wheelbarrow/)
    expect(
      jsonIn(zip)
        .bills?.map(({ category }) => category)
        .sort(),
    ).toEqual(['GARDEN', 'OTHER'])
  })

  it('shows all e-mail addresses to managers and only their own to others', async () => {
    const ben = await aMember('MEMBER', { email: 'ben@b.example', emailVerified: true })
    await aMember('MEMBER', { email: 'unproven@b.example', emailVerified: false })
    const emails = async (ctx: MemberContext) =>
      jsonIn(await zipOf(ctx, await aReadyExport(ctx)))
        .people?.map(({ email }) => email)
        .toSorted()
    expect(await emails(anna)).toEqual(['anna@b.example', 'ben@b.example', null])
    expect(await emails(ben)).toEqual(['ben@b.example', null, null])
  })

  it('contains secrets only on request, with a log entry for each', async () => {
    await addSecret(anna, { propertyId: house.id, label: 'Front door', value: '4711-door' })
    await aSecret(db, house, { label: 'Deleted', deletedAt: new Date() })
    const without = await zipOf(anna, await aReadyExport())
    expect([...without.values()].some((bytes) => bytes.includes('4711-door'))).toBe(false)
    expect(jsonIn(without).secrets).toEqual([])
    expect(await linesOf('EXPORTED')).toEqual([])

    const withCodes = await zipOf(anna, await aReadyExport(anna, { hasSecrets: true }))
    expect(jsonIn(withCodes).secrets).toMatchObject([{ label: 'Front door', value: '4711-door' }])
    expect(await linesOf('EXPORTED')).toEqual([{ entity_type: 'secret', after: { name: 'Front door' } }])
  })

  it('does not reveal to a viewer whether there are secrets', async () => {
    await addSecret(anna, { propertyId: house.id, label: 'Front door', value: '4711-door' })
    const ben = await aMember('VIEWER')
    const zip = await zipOf(ben, await aReadyExport(ben))
    expect([...zip.values()].some((bytes) => bytes.includes('Front door'))).toBe(false)
  })

  it('contains no secrets for a member who became a viewer during the export', async () => {
    await addSecret(anna, { propertyId: house.id, label: 'Front door', value: '4711-door' })
    const ben = await aMember('MEMBER')
    const { exportId } = await startGroupExport(ben, { hasSecrets: true })
    await db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.userId, ben.user.id))
    await expect(build(ben, exportId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await linesOf('EXPORTED')).toEqual([])
  })
})

describe('downloading a group export', () => {
  const expectGone = (ctx: MemberContext, exportId: string) =>
    expect(openGroupExport(ctx, exportId)).rejects.toThrow(
      'This export does not exist, or you have no access to it.',
    )

  it('is possible only for the person who requested it', async () => {
    const exportId = await aReadyExport()
    const ben = await aMember('MANAGER')
    const outsider = { ...asUser(db, await aUser(db)), member: anna.member }
    for (const ctx of [ben, outsider]) await expectGone(ctx, exportId)
    await expectGone(anna, newId())
    await expectGone(anna, 'none')
    expect((await openGroupExport(anna, exportId)).byteSize).toBeGreaterThan(1_000)
  })

  it.each<[string, (ctx: MemberContext) => Promise<unknown>]>([
    ['left', leave],
    ['whose group is deleted', deleteGroup],
  ])('is refused to someone who %s, and the next sweep deletes the file', async (_, end) => {
    const ben = await aMember('MEMBER')
    const exportId = await aReadyExport(ben)
    await end(ben)
    await expectGone(ben, exportId)
    await sweepGroupExports(ben)
    expect([await db.$count(groupExports), await keys()]).toEqual([0, []])
  })

  it('is possible for one day', async () => {
    const exportId = await aReadyExport()
    await sweepGroupExports(anna)
    expect(await keys()).toHaveLength(1)
    await db.execute(sql`update group_exports set expires_at = now() - interval '1 second'`)
    await expectGone(anna, exportId)
    expect(await findMyGroupExport(anna)).toBeNull()
    await sweepGroupExports(anna)
    expect([await db.$count(groupExports), await keys()]).toEqual([0, []])
  })
})

describe('a running group export', () => {
  it.each<[string, (ctx: MemberContext) => Promise<unknown>]>([
    ['its person leaves', leave],
    ['its group is deleted', deleteGroup],
  ])('ends without a download when %s', async (_, end) => {
    const ben = await aMember('MEMBER')
    const { exportId } = await startGroupExport(ben, { hasSecrets: false })
    const putStream: Files['putStream'] = async (key, chunks, contentType) => {
      async function* interrupted() {
        for await (const chunk of chunks) {
          await end(ben)
          yield chunk
        }
      }
      return files.putStream(key, interrupted(), contentType)
    }
    await build({ ...ben, files: { ...files, putStream } }, exportId)
    expect([await db.$count(groupExports), await keys()]).toEqual([0, []])
  })

  it('is built again after a crash and never offered half-finished', async () => {
    const { exportId } = await startGroupExport(anna, { hasSecrets: false })
    const broken: Files['putStream'] = async (_key, chunks) => {
      for await (const _ of chunks) throw new Error('the process died')
      return 0
    }
    await expect(build({ ...anna, files: { ...files, putStream: broken } }, exportId)).rejects.toThrow('died')
    expect(await findMyGroupExport(anna)).toMatchObject({ status: 'RUNNING' })
    await expect(openGroupExport(anna, exportId)).rejects.toMatchObject({ code: 'not-found' })
    await build(anna, exportId)
    expect((await zipOf(anna, exportId)).has('group.json')).toBe(true)
  })

  it('is offered once, as last written, after two concurrent runs', async () => {
    const { exportId } = await startGroupExport(anna, { hasSecrets: false })
    const putStream: Files['putStream'] = async (key, chunks, contentType) => {
      const byteSize = await files.putStream(key, chunks, contentType)
      await build(anna, exportId)
      return byteSize
    }
    await build({ ...anna, files: { ...files, putStream } }, exportId)
    expect(await findMyGroupExport(anna)).toMatchObject({ status: 'READY' })
    expect((await zipOf(anna, exportId)).has('checksums.txt')).toBe(true)
    expect(await keys()).toHaveLength(1)
  })

  it('is not swept as unreferenced, and fails with its job', async () => {
    await aReadyExport()
    storedAt = new Date(0)
    await sweepFiles(anna)
    expect(await keys()).toHaveLength(1)
    const { exportId } = await startGroupExport(anna, { hasSecrets: false })
    await failGroupExport(anna, exportId)
    expect(await findMyGroupExport(anna)).toMatchObject({ id: exportId, status: 'FAILED' })
    await db.execute(
      sql`update group_exports set created_at = now() - interval '25 hours' where status = 'FAILED'`,
    )
    await sweepGroupExports(anna)
    expect(await findMyGroupExport(anna)).toMatchObject({ status: 'READY' })
  })

  it('can be requested again when its job was lost', async () => {
    await startGroupExport(anna, { hasSecrets: false })
    await db.execute(sql`update group_exports set created_at = now() - interval '6 hours'`)
    await sweepGroupExports(anna)
    expect(await findMyGroupExport(anna)).toMatchObject({ status: 'FAILED' })
    await aReadyExport()
  })
})

it('reads only the person’s own exports', async () => {
  const userId = newId()
  const asked = { familyGroupId: newId(), userId }
  await expectIndexed(database, async (on) => {
    await exportRows.findLatestExport(on, asked)
    await exportRows.findReadyExport(on, userId, newId())
    await exportRows.findAsker(on, newId())
    await exportRows.findGroupId(on, newId())
    await exportRows.findOpenExportId(on, asked)
    await listFiles(on, asked.familyGroupId)
  })
})

it('sweeps exports by their state', () =>
  expectIndexed(
    database,
    async (on) => {
      await exportRows.listOldExports(on)
      await exportRows.failLostExports(on)
    },
    { isOfAll: true },
  ))
