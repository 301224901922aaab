import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anAsset } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { mostValuesAtOnce } from '../../../../../test/values-at-once.ts'

import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { maxAssetsPerProperty } from '../../assets/assets.rules.ts'
import type { TableImport } from '../asset-csv.schemas.ts'
import { findImport, listAssetMarks, listAssetsAfter } from './asset-csv.repository.ts'
import { exportAssetCsv, importTable, previewTable } from './asset-csv.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId, { name: 'Lake cabin' })).id
  anna = asMember(db, user, groupId)
})

async function someone(role: Role): Promise<MemberContext> {
  const user = await aUser(db)
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

const file = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const things = (count: number) =>
  file('Name,Category,Price paid', ...Array.from({ length: count }, (_, n) => `Thing ${n},Tool,${n}.50`))
const house = () => ({ id: propertyId, familyGroupId: groupId })

/** Imports a file as someone who saw its preview. */
async function bring(ctx: MemberContext, bytes: Buffer, overrides: Partial<TableImport> = {}) {
  const { sha256, total, existing } = await previewTable(anna, propertyId, bytes)
  const choice = { existing: 'skip', count: total - existing, ...overrides } as const
  return importTable(ctx, propertyId, bytes, { sha256, importId: newId(), ...choice })
}

const refusal = (code: string, message: string | RegExp = /./) => ({
  code,
  message: message instanceof RegExp ? expect.stringMatching(message) : message,
})

describe('the preview of a CSV import', () => {
  it('shows the first 50 rows and counts them all', async () => {
    const preview = await previewTable(anna, propertyId, things(120))
    expect(preview).toMatchObject({ total: 120, existing: 0, room: 5_000, problems: [], notices: [] })
    expect(preview.rows).toHaveLength(50)
    expect(preview.rows[1]).toMatchObject({
      line: 3,
      isHere: false,
      fields: { name: 'Thing 1', category: 'TOOL', purchasePriceMinor: 150 },
    })
    expect(await db.$count(assets)).toBe(0)
    expect(await db.$count(activityLog)).toBe(0)
  })

  it('reports each problem with line and column, and counts those beyond 200', async () => {
    const wrong = Array.from({ length: 230 }, (_, number) => `Thing ${number},soon`)
    const preview = await previewTable(anna, propertyId, file('Name,Bought on', 'Good,', ...wrong))
    expect(preview).toMatchObject({ total: 231, moreProblems: 30 })
    expect(preview.problems).toHaveLength(200)
    expect(preview.problems[0]).toEqual({
      line: 3,
      column: 'Bought on',
      message: '“soon” is not a date. Write it as 2024-03-31.',
    })
  })

  it('reports ignored columns and the detected encoding', async () => {
    const preview = await previewTable(anna, propertyId, Buffer.from('Name;Colour\nT\xfcr;red', 'latin1'))
    expect(preview.leftOut).toEqual(['Colour'])
    expect(preview.notices).toHaveLength(1)
    expect(preview.rows[0]?.fields.name).toBe('Tür')
  })

  it('finds existing assets by name, serial number and manufacturer', async () => {
    await anAsset(db, house(), { name: 'Boiler', serial: 'SN-1', manufacturer: 'Warmwell' })
    await anAsset(db, house(), { name: 'Ladder' })
    await anAsset(db, house(), { name: 'Rake', deletedAt: new Date() })
    const elsewhere = await aProperty(db, groupId)
    await anAsset(db, { id: elsewhere.id, familyGroupId: groupId }, { name: 'Saw' })
    const table = file(
      'Name,Serial,Manufacturer',
      ' boiler ,sn-1,WARMWELL',
      'Boiler,SN-2,Warmwell',
      'Ladder,,',
      'Rake,,',
      'Saw,,',
    )
    const preview = await previewTable(anna, propertyId, table)
    expect(preview.rows.map(({ isHere }) => isHere)).toEqual([true, false, true, false, false])
    expect(preview).toMatchObject({ existing: 2, room: maxAssetsPerProperty - 2 })
  })

  it.each([
    ['names of columns alone', file('Name,Notes'), /but no rows/],
    ['no names of columns', file('Boiler,Heating', 'Roof,Building'), /no column for the name/],
    ['50,000 rows', things(50_000), /more than 5,000 rows/],
    ['a spreadsheet', Buffer.from('PK\x03\x04'), /a spreadsheet/],
  ])('refuses %s with an error on the file field', async (_, bytes, message) => {
    await expect(previewTable(anna, propertyId, bytes)).rejects.toMatchObject({
      ...refusal('invalid', message),
      details: { fields: { file: expect.stringMatching(message) } },
    })
  })

  it('limits the attempts per person', async () => {
    const counted: unknown[] = []
    const limits = {
      limit: async (...args: unknown[]) => void counted.push(args),
      check: async () => {},
      giveBack: async () => {},
    }
    await previewTable({ ...anna, limits }, propertyId, things(1))
    expect(counted).toEqual([['asset-import', anna.user.id, { points: 100, durationSeconds: 3_600 }]])
  })
})

describe('the import of a CSV file', () => {
  it('adds all assets and one activity entry', async () => {
    expect(await bring(anna, things(1_200))).toEqual({ added: 1_200, skipped: 0 })
    expect(await db.$count(assets, eq(assets.createdBy, anna.user.id))).toBe(1_200)
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'IMPORTED', entityType: 'asset', propertyId, after: { count: 1_200, skipped: 0 } },
    ])
  })

  it('writes in small statements, so that others are not blocked', async () => {
    expect(await mostValuesAtOnce(() => bring(anna, things(1_000)))).toBeLessThanOrEqual(5_000)
    expect(await db.$count(assets)).toBe(1_000)
  })

  it('adds nothing when one row is invalid', async () => {
    const bytes = file('Name,Price paid', 'A,1.00', 'B,free', 'C,3.00')
    await expect(bring(anna, bytes)).rejects.toMatchObject(
      refusal(
        'invalid',
        'Nothing was added because one row has problems. Correct the file and choose it again.',
      ),
    )
    expect(await db.$count(assets)).toBe(0)
    expect(await db.$count(activityLog)).toBe(0)
  })

  it('adds nothing when it would exceed the property’s limit', async () => {
    const names = Array.from({ length: maxAssetsPerProperty - 2 }, (_, number) => ({
      name: `Old ${number}`,
      category: 'OTHER' as const,
      propertyId,
      familyGroupId: groupId,
    }))
    await db.insert(assets).values(names)
    expect(await previewTable(anna, propertyId, things(3))).toMatchObject({ room: 2 })
    await expect(bring(anna, things(3))).rejects.toMatchObject(refusal('conflict', /can have 5,000 assets/))
    expect(await db.$count(assets)).toBe(maxAssetsPerProperty - 2)
    expect(await bring(anna, things(2))).toEqual({ added: 2, skipped: 0 })
  })

  it('skips existing assets, or adds them again on request', async () => {
    await bring(anna, things(3))
    expect(await bring(anna, things(5))).toEqual({ added: 2, skipped: 3 })
    expect(await bring(anna, things(5), { existing: 'add', count: 5 })).toEqual({ added: 5, skipped: 0 })
    expect(await db.$count(assets)).toBe(10)
  })

  it('keeps two equal rows of one file, such as two identical chairs', async () => {
    expect(await bring(anna, file('Name', 'Chair', 'Chair'))).toEqual({ added: 2, skipped: 0 })
  })

  it('runs once when sent twice, in sequence or at once', async () => {
    const importId = newId()
    const twice = await Promise.all([
      bring(anna, things(40), { importId, count: 40 }),
      bring(anna, things(40), { importId, count: 40 }),
    ])
    expect(twice).toEqual([
      { added: 40, skipped: 0 },
      { added: 40, skipped: 0 },
    ])
    expect(await bring(anna, things(40), { importId, count: 40 })).toEqual({ added: 40, skipped: 0 })
    expect(await db.$count(assets)).toBe(40)
    expect(await db.$count(activityLog)).toBe(1)
  })

  it('does not reuse the ID of an import into another property', async () => {
    const importId = newId()
    await bring(anna, things(2), { importId })
    propertyId = (await aProperty(db, groupId)).id
    expect(await bring(anna, things(2), { importId })).toEqual({ added: 2, skipped: 0 })
  })

  it('adds a file once when two people import it at once, and refuses the second', async () => {
    const ben = await someone('MEMBER')
    const outcomes = await Promise.allSettled([
      bring(anna, things(40), { count: 40 }),
      bring(ben, things(40), { count: 40 }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('conflict', /have changed/),
    })
    expect(await db.$count(assets)).toBe(40)
  })

  it('accepts only the file that was previewed', async () => {
    const { sha256 } = await previewTable(anna, propertyId, things(3))
    const choice = { sha256, importId: newId(), existing: 'skip', count: 4 } as const
    await expect(importTable(anna, propertyId, things(4), choice)).rejects.toMatchObject(
      refusal('conflict', /has changed since/),
    )
  })

  it('refuses a viewer, a removed member, another person, and an archived or deleted property', async () => {
    await expect(bring(await someone('VIEWER'), things(2))).rejects.toMatchObject({ code: 'forbidden' })
    const removed = await someone('MANAGER')
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, removed.user.id))
    await expect(bring(removed, things(2))).rejects.toMatchObject({ code: 'not-found' })
    const user = await aUser(db)
    const other = asMember(db, user, (await aGroup(db, [{ user }])).id)
    await expect(bring(other, things(2))).rejects.toMatchObject({ code: 'not-found' })
    await expect(previewTable(other, propertyId, things(2))).rejects.toMatchObject({ code: 'not-found' })

    const set = (values: object) => db.update(properties).set(values).where(eq(properties.id, propertyId))
    await set({ status: 'ARCHIVED' })
    await expect(bring(anna, things(2))).rejects.toMatchObject(refusal('conflict', /archived/))
    await set({ status: 'ACTIVE', deletedAt: new Date() })
    await expect(bring(anna, things(2))).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(assets)).toBe(0)
  })

  it('checks the role at the time of the import, not of the preview', async () => {
    const ben = await someone('MEMBER')
    await db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.userId, ben.user.id))
    await expect(bring(ben, things(2))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.$count(assets)).toBe(0)
  })
})

describe('the export of the assets', () => {
  async function rowsOf(ctx: MemberContext) {
    const { pages } = await exportAssetCsv(ctx, propertyId)
    const rows: string[][] = []
    for await (const page of pages) rows.push(...page)
    return rows
  }

  it('has every asset of the property once, across many pages, by name', async () => {
    await bring(anna, things(1_234))
    await anAsset(db, house(), { name: 'Deleted', deletedAt: new Date() })
    const twins = ['Thing 1', 'Thing 1', 'Thing 1']
    for (const name of twins) await anAsset(db, house(), { name })
    const rows = await rowsOf(await someone('VIEWER'))
    expect(rows).toHaveLength(1_237)
    expect(new Set(rows.map(([name]) => name)).size).toBe(1_234)
    expect(rows.filter(([name]) => name === 'Thing 1')).toHaveLength(4)
  })

  it('contains only the filtered assets', async () => {
    await anAsset(db, house(), { name: 'Boiler', serial: 'SN-77' })
    await anAsset(db, house(), { name: 'Ladder', category: 'TOOL' })
    await anAsset(db, house(), { name: 'Saw', category: 'TOOL', status: 'BROKEN' })
    const names = async (choice: Parameters<typeof exportAssetCsv>[2]) => {
      const { pages } = await exportAssetCsv(anna, propertyId, choice)
      return (await pages.next()).value?.map(([name]) => name)
    }
    expect(await names({ q: 'sn-77' })).toEqual(['Boiler'])
    expect(await names({ category: 'TOOL' })).toEqual(['Ladder', 'Saw'])
    expect(await names({ category: 'TOOL', status: 'BROKEN', q: 'S' })).toEqual(['Saw'])
  })

  it('has no rows without assets, and does not exist for a property of another group', async () => {
    expect(await rowsOf(anna)).toEqual([])
    const user = await aUser(db)
    const other = asMember(db, user, (await aGroup(db, [{ user }])).id)
    await expect(exportAssetCsv(other, propertyId)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the queries of the import', () => {
  it('cost the same with many other groups', async () => {
    await bring(anna, things(300))
    const key = { propertyId, familyGroupId: groupId }
    const after = { name: 'Thing 2', id: newId() }
    await expectIndexed(database, async (counted) => {
      await listAssetMarks(counted, key)
      await findImport(counted, key, newId())
      await listAssetsAfter(counted, { ...key, words: [] }, { limit: 500 })
      await listAssetsAfter(counted, { ...key, words: ['thing'], status: 'IN_USE' }, { after, limit: 500 })
    })
  })
})
