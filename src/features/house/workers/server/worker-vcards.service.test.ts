import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import * as service from './worker-vcards.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let group = { id: '' }

beforeEach(async () => {
  const user = await aUser(db)
  group = await aGroup(db, [{ user }])
  anna = asMember(db, user, group.id)
})

const file = (...names: string[]) =>
  Buffer.from(names.map((name) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`).join(''))

describe('a vCard import', () => {
  it('previews what it would add, then adds it once, with one activity entry', async () => {
    await aWorker(db, group, { name: 'Ada Berg', company: null })
    const bytes = file('Ada Berg', 'Ben Dahl', 'Cleo Ek')
    const preview = await service.previewVCards(anna, bytes)
    expect(preview).toMatchObject({ total: 3, existing: 1, room: 999, problems: [] })
    expect(await db.$count(workers)).toBe(1)
    const step = { sha256: preview.sha256, importId: newId(), count: 2 }
    const results = await Promise.all([
      service.importVCards(anna, bytes, step),
      service.importVCards(anna, bytes, step),
    ])
    expect(results).toEqual([
      { added: 2, skipped: 1 },
      { added: 2, skipped: 1 },
    ])
    expect(await db.$count(workers)).toBe(3)
    expect(await db.select().from(activityLog)).toMatchObject([{ verb: 'IMPORTED', after: { count: 2 } }])
  })

  it('adds nothing from a partly invalid file or one that was not previewed', async () => {
    const bytes = Buffer.concat([file('Ada'), Buffer.from('BEGIN:VCARD\r\nFN:Ben\r\nTEL:x\r\nEND:VCARD\r\n')])
    const { sha256 } = await service.previewVCards(anna, bytes)
    const step = { sha256, importId: newId(), count: 1 }
    await expect(service.importVCards(anna, bytes, step)).rejects.toMatchObject({ code: 'invalid' })
    await expect(service.importVCards(anna, file('Cleo'), step)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(workers)).toBe(0)
  })

  it('refuses a file without contacts', async () => {
    await expect(service.previewVCards(anna, Buffer.from('Name,Phone'))).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('a vCard export', () => {
  it('has all contractors of the group only, without private fields', async () => {
    await aWorker(db, group, { name: '=Ada', rating: 5, hourlyRateMinor: 654_321, phone: '+31 20 1234' })
    await aWorker(db, await aGroup(db, [{ user: await aUser(db) }]), { name: 'Foreign' })
    const [cards, table] = [await service.vCardsResponse(anna), await service.workersCsvResponse(anna)]
    const text = await cards.text()
    expect(cards.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(text).toContain('FN:=Ada')
    expect(text).not.toMatch(/6543\.21|654321|Foreign/)
    const [header, row] = (await table.text()).trim().split('\r\n')
    expect(header).toContain('Name,Company,Trades')
    // A cell that a spreadsheet would execute starts with an apostrophe.
    expect(row).toMatch(/^'=Ada,,Roofing,.*6543\.21,5,Active/)
  })

  it('reads by index only', async () => {
    await expectIndexed(database, async (indexed) => {
      await service.workersCsvResponse({ ...anna, db: indexed })
    })
  })
})
