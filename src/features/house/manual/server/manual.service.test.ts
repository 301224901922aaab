import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aManualSection } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { expectStale } from '../../../../../test/stale-edit.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { listDeleted, purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { deleteProperty, setPropertyStatus } from '../../properties/server/properties.service.ts'
import { maxSectionsPerProperty, moved } from '../manual.rules.ts'
import { createManualSectionInput, manualSectionView } from '../manual.schemas.ts'
import * as service from './manual.service.ts'

const database = testDatabase()
const { db } = database
let house: Awaited<ReturnType<typeof aProperty>>
let anna: MemberContext

const bins = { kind: 'BINS', title: 'Bins', body: 'On **Tuesdays**.' } as const

async function someone(role: Role): Promise<MemberContext> {
  const user = await aUser(db)
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  house = await aProperty(db, group.id)
  anna = asMember(db, user, group.id)
})

const create = (overrides: object = {}, ctx = anna) =>
  service.createManualSection(
    ctx,
    createManualSectionInput.parse({ ...bins, propertyId: house.id, ...overrides }),
  )
const titles = async () => (await service.listManual(anna, house.id)).map(({ title }) => title)
const order = async () => (await service.listManual(anna, house.id)).map(({ id }) => id)

describe('writing the manual', () => {
  it('adds each section at the end', async () => {
    for (const title of ['A', 'B', 'C']) await create({ title })
    expect(await service.listManual(anna, house.id)).toMatchObject([
      { title: 'A', kind: 'BINS', body: 'On **Tuesdays**.', version: 1 },
      { title: 'B' },
      { title: 'C' },
    ])
  })

  it.each([
    [{ title: '' }, false],
    [{ title: 'x'.repeat(120) }, true],
    [{ title: 'x'.repeat(121) }, false],
    [{ body: '  \n ' }, false],
    [{ body: 'x'.repeat(10_000) }, true],
    [{ body: 'x'.repeat(10_001) }, false],
    [{ kind: 'CELLAR' }, false],
    [{ surprise: 1 }, false],
  ])('accepts %j: %s', (overrides, accepted) => {
    const input = { ...bins, propertyId: house.id, ...overrides }
    expect(createManualSectionInput.safeParse(input).success).toBe(accepted)
  })

  it('stops at 50 sections, also for simultaneous requests', async () => {
    for (let position = 1; position < maxSectionsPerProperty; position++) {
      await aManualSection(db, house, { position })
    }
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => create()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await order()).toHaveLength(maxSectionsPerProperty)
  })

  it('gives simultaneous sections different positions', async () => {
    await Promise.all(Array.from({ length: 6 }, () => create()))
    const rows = await db.select().from(manualSections)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(6)
  })
})

describe('changing a section', () => {
  it('refuses a stale edit with the newer value and overwrites nothing', async () => {
    const { manualSectionId } = await create()
    const edit = (body: string) =>
      service.updateManualSection(anna, { ...bins, body, manualSectionId, version: 1 })
    expect(await edit('Mondays')).toEqual({ version: 2 })
    await expectStale(edit('Fridays'), manualSectionView, {
      id: manualSectionId,
      body: 'Mondays',
      version: 2,
    })
    expect(await service.listManual(anna, house.id)).toMatchObject([{ body: 'Mondays', version: 2 }])
  })

  it('lets exactly one of many simultaneous edits through', async () => {
    const { manualSectionId } = await create()
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        service.updateManualSection(anna, { ...bins, body: `Day ${index}`, manualSectionId, version: 1 }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('logs what changed for the property, and nothing without a change', async () => {
    const { manualSectionId } = await create()
    await service.updateManualSection(anna, { ...bins, title: 'Rubbish', manualSectionId, version: 1 })
    await service.updateManualSection(anna, { ...bins, title: 'Rubbish', manualSectionId, version: 2 })
    const log = await db.select().from(activityLog).where(eq(activityLog.verb, 'CHANGED'))
    expect(log).toMatchObject([
      {
        entityType: 'manual-section',
        propertyId: house.id,
        before: { title: 'Bins' },
        after: { title: 'Rubbish' },
      },
    ])
  })
})

describe('reordering', () => {
  const reorder = (from: string[], to: string[], ctx = anna) =>
    service.reorderManual(ctx, { propertyId: house.id, from, to })

  it('sets the requested order at once, and makes no edit stale', async () => {
    for (const title of ['A', 'B', 'C']) await create({ title })
    const from = await order()
    await reorder(from, from.toReversed())
    expect(await titles()).toEqual(['C', 'B', 'A'])
    expect(await service.listManual(anna, house.id)).toMatchObject([
      { version: 1 },
      { version: 1 },
      { version: 1 },
    ])
  })

  it('refuses a stale order with the newer one', async () => {
    await create({ title: 'A' })
    const from = await order()
    await create({ title: 'B' })
    await expect(reorder(from, from)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: [{ title: 'A' }, { title: 'B' }] },
    })
    const all = await order()
    for (const to of [all.slice(1), [...all, ...all], [all[0] ?? '', all[0] ?? '']]) {
      await expect(reorder(all, to)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await titles()).toEqual(['A', 'B'])
  })

  it('applies one of many simultaneous orders, never a mixture', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await create({ title })
    const from = await order()
    const wishes = [0, 1, 2].map((index) => moved(from, index, 1))
    const results = await Promise.allSettled(wishes.map((to) => reorder(from, to)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(wishes).toContainEqual(await order())
  })

  it('stays consistent while a section is added and another deleted', async () => {
    for (const title of ['A', 'B']) await create({ title })
    const from = await order()
    await Promise.allSettled([
      reorder(from, from.toReversed()),
      create({ title: 'C' }),
      service.deleteManualSection(anna, from[0] ?? ''),
    ])
    expect((await titles()).toSorted()).toEqual(['B', 'C'])
  })
})

describe('deleting', () => {
  it('hides the section at once, and restores it to its position', async () => {
    const { manualSectionId } = await create({ title: 'A' })
    await create({ title: 'B' })
    await service.deleteManualSection(anna, manualSectionId)
    expect(await titles()).toEqual(['B'])
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'manual-section', id: manualSectionId, name: 'A', deletedBy: 'Anna Keller' },
    ])
    await service.restoreManualSection(anna, manualSectionId)
    expect(await titles()).toEqual(['A', 'B'])
    expect((await listTrash(anna)).entries).toEqual([])
  })

  it('restores a section next to the one that took its position, the earlier one first', async () => {
    for (const title of ['A', 'B', 'C']) await create({ title })
    const [, , last = ''] = await order()
    await service.deleteManualSection(anna, last)
    await create({ title: 'D' })
    await service.restoreManualSection(anna, last)
    expect(await titles()).toEqual(['A', 'B', 'C', 'D'])
    await service.createManualSection(anna, { ...bins, title: 'E', propertyId: house.id })
    expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('refuses to restore beyond 50 sections', async () => {
    const { manualSectionId } = await create()
    await service.deleteManualSection(anna, manualSectionId)
    for (let position = 1; position <= maxSectionsPerProperty; position++) {
      await aManualSection(db, house, { position })
    }
    await expect(service.restoreManualSection(anna, manualSectionId)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('does not list sections in the trash when the whole property is deleted', async () => {
    const { manualSectionId } = await create()
    await service.deleteManualSection(anna, manualSectionId)
    await deleteProperty(anna, house.id)
    expect((await listTrash(anna)).entries.map(({ kind }) => kind)).toEqual(['property'])
    await expect(service.restoreManualSection(anna, manualSectionId)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is final after 30 days', async () => {
    const { manualSectionId: kept } = await create()
    const { manualSectionId: gone } = await create()
    await db
      .update(manualSections)
      .set({ deletedAt: sql`now() - interval '29 days'` })
      .where(eq(manualSections.id, kept))
    await db
      .update(manualSections)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(manualSections.id, gone))
    expect(await purgeDeleted(aRequestContext(db), service.sectionTrash)).toBe(1)
    await service.restoreManualSection(anna, kept)
    await expect(service.restoreManualSection(anna, gone)).rejects.toMatchObject({ code: 'not-found' })
  })
})

/** All calls that change a manual, by the given person. */
async function changesBy(ctx: MemberContext) {
  const { manualSectionId } = await create()
  const { manualSectionId: deleted } = await create()
  await service.deleteManualSection(anna, deleted)
  const ids = await order()
  return [
    () => create({}, ctx),
    () => service.updateManualSection(ctx, { ...bins, title: 'Mine', manualSectionId, version: 1 }),
    () => service.reorderManual(ctx, { propertyId: house.id, from: ids, to: ids }),
    () => service.restoreManualSection(ctx, deleted),
    () => service.deleteManualSection(ctx, manualSectionId),
  ]
}

describe('rights', () => {
  it('let a member write, and a viewer only read', async () => {
    const viewer = await someone('VIEWER')
    for (const change of await changesBy(viewer)) {
      await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await service.listManual(viewer, house.id)).toMatchObject([bins])
    const member = await someone('MEMBER')
    const { manualSectionId } = await create({}, member)
    await service.updateManualSection(member, { ...bins, title: 'Mine', manualSectionId, version: 1 })
    await service.deleteManualSection(member, manualSectionId)
    await service.restoreManualSection(member, manualSectionId)
  })

  it('answer “not found” for another group', async () => {
    const stranger = await aUser(db)
    const elsewhere = await aGroup(db, [{ user: stranger }])
    const mallory = asMember(db, stranger, elsewhere.id)
    for (const change of await changesBy(mallory)) {
      await expect(change()).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await service.listManual(mallory, house.id)).toEqual([])
    expect(await titles()).toEqual(['Bins'])
  })

  it('end for everyone while the property is archived', async () => {
    const changes = await changesBy(anna)
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'conflict' })
    expect(await titles()).toEqual(['Bins'])
  })
})

describe('the database', () => {
  it('reads by index only', async () => {
    const { manualSectionId } = await create()
    const { manualSectionId: deleted } = await create()
    await service.deleteManualSection(anna, deleted)
    const ids = await order()
    await create({ title: 'Another' })
    const all = await order()
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...anna, db: indexed }
      await service.listManual(ctx, house.id)
      await listDeleted(ctx, service.sectionTrash, 100)
      await service.updateManualSection(ctx, { ...bins, title: 'Rubbish', manualSectionId, version: 1 })
      await service.reorderManual(ctx, { propertyId: house.id, from: all, to: all.toReversed() })
      await service.restoreManualSection(ctx, deleted)
      await service.deleteManualSection(ctx, ids[0] ?? '')
      await purgeDeleted(aRequestContext(indexed), service.sectionTrash)
    })
  })
})
