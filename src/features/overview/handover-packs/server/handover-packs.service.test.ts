import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../../../../e2e/read-pdf.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, aManualSection, anAsset } from '../../../../../test/factories/records.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { reveals } from '../../../house/secrets/secrets.rules.ts'
import { addSecret } from '../../../house/secrets/server/secrets.service.ts'
import { packParts, usualParts } from '../handover-packs.rules.ts'
import type { PackInput } from '../handover-packs.schemas.ts'
import { makeHandoverPack } from './handover-packs.service.ts'

const { db } = testDatabase()
const value = '4711-turn-twice'

let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
const stored = createMemoryFiles()
beforeEach(async () => {
  anna = await aUser(db, { firstName: 'Anna', lastName: 'Keller', email: 'anna@keller.test' })
  ben = await aUser(db, { firstName: 'Ben', lastName: 'Keller', email: 'ben@keller.test' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'VIEWER' }])
  house = await aProperty(db, id, { name: 'Seehaus' })
})

const as = (user: CurrentUser, role: Role = 'MANAGER') =>
  asMember(db, user, house.familyGroupId, role, { files: stored })
const pack = (ctx = as(anna), input: Partial<PackInput> = {}) =>
  makeHandoverPack(ctx, house.id, { parts: usualParts(), format: 'pdf', ...input })

async function textOf(made: ReturnType<typeof pack>) {
  const found = await made
  if (found.format !== 'pdf') throw new Error('not a PDF')
  return (await readPdf(found.bytes)).map((page) => page.text).join(' ')
}
const lookups = () => db.select().from(activityLog).where(eq(activityLog.verb, 'LOOKED_UP'))
const addCode = () => addSecret(as(anna), { propertyId: house.id, label: 'Front door', value })

describe('what is in a pack', () => {
  it('has what is recorded of this property, in the chosen parts only', async () => {
    await aManualSection(db, house, { title: 'Emergency', body: 'Call **118** first.' })
    await anAsset(db, house, { name: 'Boiler' })
    await aWorker(db, { id: house.familyGroupId }, { name: 'Wagner Heating' })
    const other = await aProperty(db, house.familyGroupId)
    await anAsset(db, other, { name: 'Lawn mower' })
    const all = await textOf(pack())
    for (const part of ['Seehaus', 'Call 118 first.', 'Boiler', 'Wagner Heating', 'ben@keller.test'])
      expect(all).toContain(part)
    expect(all).not.toContain('Lawn mower')
    const one = await textOf(pack(as(anna), { parts: ['MANUAL'] }))
    expect(one).toContain('Call 118 first.')
    expect(one).not.toContain('Boiler')
  })

  it('shows a viewer no e-mail addresses of others and no trusted people', async () => {
    const read = await textOf(pack(as(ben, 'VIEWER')))
    expect(read).toContain('Anna Keller')
    expect(read).not.toContain('anna@keller.test')
    expect(read).toContain('ben@keller.test')
    expect(read).not.toContain('Nobody is named.')
    expect(await textOf(pack())).toContain('Trusted people Nobody is named.')
  })

  it('has the original files in a ZIP, and names those whose content is missing', async () => {
    await aDocument(db, house, { title: 'Deed', fileName: 'deed.pdf' })
    const made = await pack(as(anna), { format: 'zip' })
    if (made.format !== 'zip') throw new Error('not a ZIP')
    const bytes = await text(made.stream)
    expect(made.fileName).toMatch(/^Seehaus handover pack .*\.zip$/)
    expect(bytes.startsWith('PK')).toBe(true)
    expect(bytes).toContain('Seehaus handover pack')
    expect(bytes).toContain('missing.txt')
    expect(bytes).toContain('files/0001 deed')
  })
})

describe('codes in a pack', () => {
  it('are there only when chosen; each is recorded and counts like one that is shown', async () => {
    const { secretId } = await addCode()
    expect(await textOf(pack())).not.toContain(value)
    expect(await lookups()).toEqual([])
    expect(await textOf(pack(as(anna), { parts: [...packParts] }))).toContain(value)
    expect((await lookups()).map(({ entityId }) => entityId)).toEqual([secretId])
  })

  it('are for those only who may see them', async () => {
    await addCode()
    const refused = pack(as(ben, 'VIEWER'), { parts: ['CODES'] })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    expect(await lookups()).toEqual([])
  })

  it('count for the limit of those that are shown, all together, and are refused beyond it', async () => {
    await addCode()
    await addSecret(as(anna), { propertyId: house.id, label: 'Alarm', value: '1234' })
    const ctx = as(anna)
    const counted: unknown[][] = []
    const limit = async (...args: unknown[]) => void counted.push(args)
    await pack({ ...ctx, limits: { ...ctx.limits, limit } }, { parts: ['CODES'] })
    expect(counted).toContainEqual(['secrets.reveal', anna.id, reveals, 2])
    const refuse = async (name: string) => {
      if (name === 'secrets.reveal') throw new Error('too many')
    }
    const tired = { ...ctx, limits: { ...ctx.limits, limit: refuse } }
    await expect(pack(tired, { parts: ['CODES'] })).rejects.toThrow('too many')
    expect(await lookups()).toHaveLength(2)
  })

  it('that cannot be decrypted are named, and do not fail the pack', async () => {
    await addCode()
    await db.update(secrets).set({ keyId: 'lost' })
    const read = await textOf(pack(as(anna), { parts: ['CODES'] }))
    expect(read).toContain('Front door')
    expect(read).toContain('Cannot be read')
    expect(await lookups()).toEqual([])
  })
})

it('does not exist for a property of another family', async () => {
  const stranger = await aUser(db)
  const { id } = await aGroup(db, [{ user: stranger }])
  const theirs = asMember(db, stranger, id, 'MANAGER', { files: stored })
  for (const parts of [usualParts(), [...packParts]])
    await expect(pack(theirs, { parts })).rejects.toMatchObject({ code: 'not-found' })
})
