import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import {
  aBill,
  anOutsider,
  aPayment,
  aSettlement,
  participantOf,
} from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, aKey, aMeter, anAsset, aSecret } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { meters } from '../../../../server/db/schema/meters.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { documentKinds } from '../../../house/documents/documents.rules.ts'
import { kindLabels } from '../../../house/documents/documents.texts.ts'
import { search } from './search.service.ts'

const database = testDatabase()
const { db } = database

async function aFamily(role: Role = 'MANAGER', currency = 'EUR') {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user, role }], { currency })
  const house = await aProperty(db, group.id, { name: 'Lake cabin' })
  return { user, group, house, ctx: asUser(db, user) }
}

type Family = Awaited<ReturnType<typeof aFamily>>
const find = async ({ ctx }: Pick<Family, 'ctx'>, text: string) =>
  (await search(ctx, { text })).map(({ name }) => name)

/** An expense of the house with a receipt. */
async function aReceipt({ house, group }: Family, title: string, receipt: string) {
  const payerId = await anOutsider(db, group.id, `Payer of ${title}`)
  const payment = await aPayment(db, house, { payerId, parts: [payerId], title })
  const document = await aDocument(
    db,
    { id: house.id, familyGroupId: group.id },
    { title: receipt, kind: 'RECEIPT', propertyId: null, paymentId: payment.id },
  )
  return { payment, document }
}

/** Adds newer receipts to another expense. */
async function addReceipts({ house, group }: Family, count: number) {
  const payerId = await anOutsider(db, group.id, 'Payer of paint')
  const { id } = await aPayment(db, house, { payerId, parts: [payerId], title: 'Paint' })
  await db.execute(sql`
    with stored as (
      insert into files (id, family_group_id, storage_key, content_type, byte_size)
      select gen_random_uuid(), ${group.id}, gen_random_uuid()::text, 'application/pdf', 1000
      from generate_series(1, ${count}::int) returning id
    )
    insert into documents (id, family_group_id, payment_id, file_id, kind, title, file_name)
    select gen_random_uuid(), ${group.id}, ${id}, id, 'RECEIPT', 'Slip', 'photo.jpg' from stored`)
}

describe('a secret', () => {
  it.each(['MANAGER', 'MEMBER'] as const)(
    'is found by a %s by its label and links to its place',
    async (role) => {
      const family = await aFamily(role)
      const secret = await aSecret(db, family.house, { label: 'Front door', value: 'Zebra-4711' })
      for (const text of ['front door', 'door code', 'fronnt door', 'password door']) {
        const found = await search(family.ctx, { text })
        expect(found).toMatchObject([{ kind: 'SECRET', id: secret.id, name: 'Front door', detail: null }])
        expect(found.map(({ path }) => path)).toEqual([
          `/property/${family.house.id}/manual#secret-${secret.id}`,
        ])
      }
    },
  )

  it('is never found by its value, and no result contains the value', async () => {
    const family = await aFamily()
    const secret = await aSecret(db, family.house, { label: 'Front door', value: 'Zebra-4711' })
    for (const text of ['Zebra', '4711', secret.valueSealed.slice(0, 40)])
      expect(await find(family, text)).toEqual([])
    expect(JSON.stringify(await search(family.ctx, { text: 'front door' }))).not.toContain('Zebra')
  })

  it('is not found by viewers, other families or former members', async () => {
    const family = await aFamily()
    await aSecret(db, family.house)
    const viewer = await aUser(db)
    const membership = { familyGroupId: family.group.id, userId: viewer.id, color: 'pine' }
    await aMembership(db, { ...membership, role: 'VIEWER' })
    // Managing another group gives no rights in this one.
    const ownGroup = await aGroup(db, [{ user: viewer, role: 'MANAGER' }])
    await aSecret(db, await aProperty(db, ownGroup.id), { label: 'Own door' })
    expect(await find({ ctx: asUser(db, viewer) }, 'door')).toEqual(['Own door'])
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, family.user.id))
    expect(await find(family, 'door')).toEqual([])
  })

  it('is not found once deleted', async () => {
    const family = await aFamily()
    await aSecret(db, family.house)
    await db.update(secrets).set({ deletedAt: new Date() })
    expect(await find(family, 'door')).toEqual([])
  })
})

describe('a key', () => {
  it('is found by its label by the whole group and links to its line', async () => {
    const family = await aFamily('VIEWER')
    const key = await aKey(db, family.house, { label: 'Garden shed' })
    for (const text of ['garden', 'shed garden', 'gardn', 'ard'])
      expect([text, await search(family.ctx, { text })]).toMatchObject([
        text,
        [
          {
            kind: 'KEY',
            label: 'Key',
            id: key.id,
            name: 'Garden shed',
            detail: null,
            path: `/property/${family.house.id}/keys#key-${key.id}`,
            propertyName: 'Lake cabin',
          },
        ],
      ])
  })

  it('comes after held keys when it was returned, and says so', async () => {
    const family = await aFamily()
    await aKey(db, family.house, { returnedOn: '2026-12-01' })
    await aKey(db, family.house)
    const found = await search(family.ctx, { text: 'front door' })
    expect(found.map(({ label }) => label)).toEqual(['Key', 'Key, returned'])
  })

  it('is not found by its holder or note, by other families, or once deleted', async () => {
    const family = await aFamily()
    await aKey(db, family.house, { holderName: 'Rosa Fischer', note: 'Zebra' })
    for (const text of ['rosa', 'fischer', 'zebra']) expect(await find(family, text)).toEqual([])
    expect(await find(await aFamily(), 'door')).toEqual([])
    expect(await find(family, 'door')).toEqual(['Front door'])
    await db.update(houseKeys).set({ deletedAt: new Date() })
    expect(await find(family, 'door')).toEqual([])
  })
})

describe('a meter', () => {
  it('is found by its name and number, and links to its page, until it is deleted', async () => {
    const family = await aFamily('VIEWER')
    const meter = await aMeter(db, family.house, { name: 'Heat pump', number: '1HLY0347' })
    for (const text of ['heat', 'pump heat', '1hly0347'])
      expect([text, await search(family.ctx, { text })]).toMatchObject([
        text,
        [{ kind: 'METER', id: meter.id, path: `/property/${family.house.id}/meters/${meter.id}` }],
      ])
    await db.update(meters).set({ deletedAt: new Date() })
    expect(await find(family, 'pump')).toEqual([])
  })
})

describe('a document', () => {
  it('is found by its name together with its parent’s name, and by its kind', async () => {
    const family = await aFamily()
    const { house } = family
    const scan = { fileName: 'scan.pdf' }
    const boiler = await anAsset(db, house, { name: 'Boiler', manufacturer: 'Viessmann' })
    const roof = await aProject(db, house, { title: 'New roof' })
    const sweeping = await aTask(db, house, { title: 'Sweep the chimney' })
    await aDocument(db, house, { ...scan, title: 'Instructions 2024', kind: 'MANUAL', assetId: boiler.id })
    await aDocument(db, house, { ...scan, title: 'Offer of Meier', kind: 'QUOTE', projectId: roof.id })
    await aDocument(db, house, { ...scan, title: 'Protocol', kind: 'OTHER', taskId: sweeping.id })
    await aDocument(db, house, { ...scan, title: 'Instructions', kind: 'MANUAL' })
    for (const text of ['boiler manual', 'boiler instructions', 'manual viessmann', 'boilr instructions'])
      expect([text, await find(family, text)]).toEqual([text, ['Instructions 2024']])
    expect(await find(family, 'roof quote')).toEqual(['Offer of Meier'])
    expect(await find(family, 'chimney protocol')).toEqual(['Protocol'])
    const details = (await search(family.ctx, { text: 'instructions' })).map(({ detail }) => detail)
    expect(details).toEqual(['Manual', 'Manual · Boiler'])
    // The asset itself comes before its documents.
    expect(await find(family, 'boiler')).toEqual(['Boiler', 'Instructions 2024'])
  })

  it('has the same name in the results as on its page', () => {
    const initcap = (kind: string) => `${kind.slice(0, 1)}${kind.slice(1).toLowerCase()}`
    expect(documentKinds.map((kind) => kindLabels[kind])).toEqual(documentKinds.map(initcap))
  })

  it('of a payment is found by either title or both, and links to its page', async () => {
    const family = await aFamily()
    const { document } = await aReceipt(family, 'New gutter', 'Scan 0815')
    await aReceipt(family, 'Paint', 'Scan 0816')
    for (const text of ['scan 0815', 'gutter receipt', 'gutter scan']) {
      const found = await search(family.ctx, { text })
      expect(found).toMatchObject([
        { kind: 'DOCUMENT', id: document.id, name: 'Scan 0815', detail: 'Receipt · New gutter' },
      ])
      expect(found.map(({ path }) => path)).toEqual([`/document/${document.id}`])
    }
    expect(await find(family, 'gutter')).toEqual(['New gutter', 'Scan 0815'])
  })

  it('of a payment is found however many newer ones there are', async () => {
    const family = await aFamily()
    const { document } = await aReceipt(family, 'New gutter', 'Scan 0815')
    await addReceipts(family, 300)
    for (const text of ['scan 0815', 'gutter receipt', 'gutter scan', 'receipt gut'])
      expect([text, (await search(family.ctx, { text })).map(({ id }) => id)]).toEqual([text, [document.id]])
    // Without a name, the newest of the kind.
    const newest = await search(family.ctx, { text: 'receipt' })
    expect(newest).toHaveLength(20)
    expect(newest.map(({ id }) => id)).not.toContain(document.id)
  })

  it('of a payment is not found by other families or once the payment is deleted', async () => {
    const family = await aFamily()
    const { payment } = await aReceipt(family, 'New gutter', 'Scan 0815')
    expect(await find(await aFamily(), 'scan')).toEqual([])
    await db
      .update(payments)
      .set({ status: 'VOID', statusReason: 'A mistake', deletedAt: new Date() })
      .where(eq(payments.id, payment.id))
    expect(await find(family, 'scan')).toEqual([])
  })
})

describe('a person', () => {
  it('in the group is found by name, even misspelt, and links to the members', async () => {
    const family = await aFamily('VIEWER')
    const ben = await aUser(db, { firstName: 'Benjamin', lastName: 'Müller', email: 'zebra@family.example' })
    await aMembership(db, {
      familyGroupId: family.group.id,
      userId: ben.id,
      role: 'MEMBER',
      color: 'pine',
    })
    for (const text of ['benja', 'müller benjamin', 'benjamni']) {
      const found = await search(family.ctx, { text })
      expect(found).toMatchObject([{ kind: 'PERSON', id: ben.id, name: 'Benjamin Müller', detail: null }])
      expect(found.map(({ path }) => path)).toEqual([`/family-select?familyGroupId=${family.group.id}`])
    }
    // Only managers see e-mail addresses.
    expect(await find(family, 'zebra')).toEqual([])
  })

  it('is not found in another family or after leaving', async () => {
    const family = await aFamily()
    const ben = await aUser(db, { firstName: 'Benjamin' })
    await aGroup(db, [{ user: ben }])
    expect(await find(family, 'benjamin')).toEqual([])
    const membership = { familyGroupId: family.group.id, userId: ben.id, color: 'pine' }
    await aMembership(db, { ...membership, role: 'MEMBER', leftAt: new Date() })
    expect(await find(family, 'benjamin')).toEqual([])
  })
})

describe('an amount', () => {
  it.each(['612.40', '612,40', '€612.40', '612,40 €', 'EUR 612.40'])(
    'finds the payments, bills and settlements of %s',
    async (text) => {
      const family = await aFamily()
      const { house, group, user } = family
      const me = await participantOf(db, group.id, user.id)
      const clara = await anOutsider(db, group.id)
      const amountMinor = 61_240
      const parts = [clara]
      await aPayment(db, house, { payerId: me, parts, title: 'Gutter', amountMinor })
      await aPayment(db, house, { payerId: me, parts, title: 'Paint', amountMinor: 61_241 })
      await aBill(db, house, { title: 'Tax', amountMinor })
      await aBill(db, house, { title: 'Water', amountMinor: 6_124 })
      const settlement = await aSettlement(db, house, { fromId: clara, toId: me, amountMinor })
      const found = await search(family.ctx, { text })
      expect(found.map(({ name }) => name).toSorted()).toEqual(['Aunt Clara → Anna Keller', 'Gutter', 'Tax'])
      expect(found.every((one) => one.amountMinor === amountMinor && one.currency === 'EUR')).toBe(true)
      expect(found.map(({ path }) => path)).toContain(`/settlement/${settlement.id}`)
    },
  )

  it('is read in the currency of each group', async () => {
    const yen = await aFamily('VIEWER', 'JPY')
    const dinar = await aGroup(db, [{ user: yen.user }], { currency: 'KWD' })
    await aBill(db, yen.house, { title: 'In yen', amountMinor: 1_500 })
    await aBill(db, { familyGroupId: dinar.id }, { title: 'In dinar', amountMinor: 1_500_000 })
    expect((await find(yen, '1500')).toSorted()).toEqual(['In dinar', 'In yen'])
    expect(await find(yen, '¥1,500')).toEqual(['In yen'])
    expect(await find(yen, '1500.000 KWD')).toEqual(['In dinar'])
    expect(await find(yen, '€1500')).toEqual([])
  })

  it('finds nothing of other families and nothing deleted', async () => {
    const family = await aFamily()
    const me = await participantOf(db, family.group.id, family.user.id)
    const clara = await anOutsider(db, family.group.id)
    const deleted = { amountMinor: 61_240, deletedAt: new Date() }
    const wrong = { status: 'VOID', statusReason: 'A mistake' } as const
    await aPayment(db, family.house, { payerId: me, parts: [me], ...wrong, ...deleted })
    await aBill(db, family.house, deleted)
    expect(await find(family, '612.40')).toEqual([])
    await aBill(db, family.house, { amountMinor: 61_240 })
    await aSettlement(db, family.house, { fromId: clara, toId: me, amountMinor: 61_240 })
    expect(await find(family, '612.40')).toHaveLength(2)
    expect(await find(await aFamily(), '612.40')).toEqual([])
  })
})

describe('the SQL statements of name search', () => {
  it.each(['door code', 'boiler manual', 'receipt', '612.40'])('use indexes: %s', async (text) => {
    const { user } = await aFamily()
    await expectIndexed(database, (logged) => search(asUser(logged, user), { text }))
  })
})
