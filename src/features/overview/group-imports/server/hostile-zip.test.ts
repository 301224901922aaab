import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { groupJson, withChecksums } from '../../../../../test/group-copy.ts'
import { writeZip, type ZipEntry } from '../../../../../test/zip.ts'
import { builtInCategories } from '../../../../lib/built-in-categories.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { groupCategories } from '../../../../server/db/schema/categories.ts'
import { groupImports } from '../../../../server/db/schema/exports.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { maxOwnCategories } from '../../../money/categories/categories.rules.ts'
import { refusals } from '../group-imports.rules.ts'
import {
  failGroupImport,
  findMyGroupImport,
  sweepGroupImports,
  uploadGroup,
} from './group-imports.service.ts'
import { loadGroup } from './load-group.service.ts'

const { db } = testDatabase()

let anna: SignedInContext
beforeEach(async () => {
  anna = asUser(db, await aUser(db, { firstName: 'Anna' }), { files: createMemoryFiles() })
})

type Lists = Record<string, object[]>

const groupId = newId()
const propertyId = newId()
const now = '2026-11-23T10:00:00.000Z'
const saved = { version: 1, createdAt: now, updatedAt: now }
const aGroupRow = { id: groupId, name: 'The Kellers', currency: 'EUR', timeZone: 'UTC', ...saved }
const aHouse = { id: propertyId, name: 'Seehaus', kind: 'HOUSE', timeZone: 'UTC', ...saved }
const lists: Lists = { people: [], family_groups: [aGroupRow], properties: [aHouse] }

/** A valid file around the part under test. */
const zipWith = (entries: ZipEntry[], rows: Buffer = groupJson(lists)): Buffer =>
  withChecksums([{ name: 'group.json', bytes: rows }, ...entries])

async function load(zip: Buffer) {
  async function* chunks() {
    yield zip
  }
  const { importId } = await uploadGroup(anna, { chunks: chunks(), announcedBytes: 0, maxBytes: 50_000_000 })
  await loadGroup({ ...anna, signal: new AbortController().signal }, importId)
  return { importId, view: await findMyGroupImport(anna) }
}

async function expectRefused(zip: Buffer, failure: string | RegExp) {
  const { view } = await load(zip)
  expect(view).toMatchObject({
    status: 'FAILED',
    failure: typeof failure === 'string' ? failure : expect.stringMatching(failure),
    familyGroupId: null,
  })
  expect(await db.$count(familyGroups)).toBe(0)
  const left: string[] = []
  for await (const { key } of anna.files.list()) if (key.startsWith(anna.user.id)) left.push(key)
  expect(left).toEqual([])
}

const text = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  bytes: Buffer.from('hello'),
  ...more,
})

describe('a handmade ZIP', () => {
  it('is imported when it matches an export', async () => {
    const { view, importId } = await load(zipWith([]))
    expect(view).toMatchObject({ status: 'DONE', familyGroupId: importId, counts: { properties: 1 } })
  })

  it.each<[string, ZipEntry[]]>([
    ['a path that leads out of its folder', [text('files/../../etc/passwd')]],
    ['an absolute path', [text('/etc/passwd')]],
    ['a path of Windows', [text('files\\..\\x')]],
    ['a drive of Windows', [text('C:/x')]],
    ['a link', [text('files/a/link.pdf', { mode: 0o120777 })]],
    ['a device', [text('files/a/device.pdf', { mode: 0o020666 })]],
    ['two files of one name', [text('files/a/b.pdf'), text('files/a/b.pdf')]],
    ['two names for one file', [text('files/a/b.pdf'), text('files/a/B.pdf')]],
    ['an encrypted file', [text('files/a/b.pdf', { flags: 0x801 })]],
    ['a file that no export has', [text('run.sh')]],
    [
      'files that share their bytes',
      Array.from({ length: 10 }, (_, index) =>
        text(`files/a/${index}.pdf`, { bytes: Buffer.alloc(900), claims: { at: 0 } }),
      ),
    ],
  ])('is refused for %s', async (_, entries) => {
    await expectRefused(zipWith(entries), new RegExp(`${refusals.unsafe}|${refusals.damaged}`))
  })

  it.each<[string, () => Buffer, string]>([
    ['text', () => Buffer.from('PK\u0003\u0004 and then nothing'), refusals.noZip],
    ['an end that is cut off', () => zipWith([]).subarray(0, -30), refusals.noZip],
    ['no rows', () => writeZip([text('README.txt')]), refusals.notOurs],
    [
      'a bomb',
      () => zipWith([{ name: 'files/a/b.pdf', bytes: Buffer.alloc(30_000_000), isDeflated: true }]),
      refusals.tooLarge,
    ],
    [
      'more files than a group can have',
      () => zipWith(Array.from({ length: 6_100 }, (_, i) => text(`files/a/${i}.pdf`))),
      refusals.tooLarge,
    ],
    [
      'a wrong checksum of the ZIP',
      () => Buffer.from(zipWith([]).toString('latin1').replace('Seehaus', 'Seehauz'), 'latin1'),
      refusals.damaged,
    ],
    [
      'a file without a checksum',
      () =>
        writeZip([
          { name: 'group.json', bytes: groupJson(lists) },
          text('checksums.txt', { bytes: Buffer.from('') }),
        ]),
      refusals.damaged,
    ],
    [
      'another layout',
      () => zipWith([], Buffer.from(JSON.stringify({ format: 'kinstead-group', version: 1 }))),
      refusals.notOurs,
    ],
    ['a row without an end', () => zipWith([], Buffer.alloc(2_500_000, 'x')), refusals.tooLarge],
    [
      'bytes that are no text',
      () => zipWith([], Buffer.from([0x7b, 0x0a, 0xff, 0xfe, 0x0a])),
      refusals.notOurs,
    ],
    [
      'a newer version',
      () => zipWith([], groupJson(lists, { format: 'kinstead-group', version: 2, exportedAt: now })),
      refusals.newer,
    ],
    [
      'another product',
      () => zipWith([], groupJson(lists, { format: 'x', version: 1, exportedAt: now })),
      refusals.notOurs,
    ],
    ['no group', () => zipWith([], groupJson({ people: [] })), refusals.notOurs],
    [
      'two groups',
      () => zipWith([], groupJson({ ...lists, family_groups: [aGroupRow, { ...aGroupRow, id: newId() }] })),
      refusals.contradiction('family_groups'),
    ],
  ])('is refused for %s', async (_, make, failure) => {
    await expectRefused(make(), failure)
  })

  it.each<[string, Lists, string]>([
    ['a list that is none', { ...lists, sessions: [{ id: newId() }] }, 'sessions'],
    [
      'a list before what it names',
      { people: [], properties: [aHouse], family_groups: [aGroupRow] },
      'properties',
    ],
    ['a column that is none', { ...lists, properties: [{ ...aHouse, storageKey: 'x' }] }, 'properties'],
    ['a group of its own', { ...lists, properties: [{ ...aHouse, familyGroupId: newId() }] }, 'properties'],
    ['a value of another kind', { ...lists, properties: [{ ...aHouse, name: 5 }] }, 'properties'],
    [
      'a value that the list does not have',
      { ...lists, properties: [{ ...aHouse, kind: 'CASTLE' }] },
      'properties',
    ],
    ['what the table refuses', { ...lists, properties: [{ ...aHouse, name: ' ' }] }, 'properties'],
    [
      'a time zone that is none',
      { ...lists, properties: [{ ...aHouse, timeZone: 'Moon/Sea' }] },
      'properties',
    ],
    [
      'a letter that PostgreSQL does not take',
      { ...lists, properties: [{ ...aHouse, notes: 'a\u0000b' }] },
      'properties',
    ],
    ['the same row twice', { ...lists, properties: [aHouse, aHouse] }, 'properties'],
    [
      'a row of a property that is not there',
      {
        ...lists,
        assets: [{ id: newId(), propertyId: newId(), name: 'Boiler', category: 'HEATING', ...saved }],
      },
      'assets',
    ],
    [
      'a person who is not there',
      { ...lists, properties: [{ ...aHouse, createdBy: newId() }] },
      'properties',
    ],
    ['parts that are not the amount', paymentOf(900), 'payments'],
    ['a category that the group does not have', { ...lists, bills: [aBillIn('CASTLE')] }, 'bills'],
    ['the category of another group', { ...lists, bills: [aBillIn(newId())] }, 'bills'],
    [
      'a category without a name',
      { ...lists, group_categories: [aCategory({ name: null })] },
      'group_categories',
    ],
    [
      '“Other” that is hidden',
      { ...lists, group_categories: [aCategory({ key: 'OTHER', hiddenAt: now })] },
      'group_categories',
    ],
    [
      'a category that is there twice',
      {
        ...lists,
        group_categories: [aCategory({ key: 'GARDEN' }), aCategory({ key: 'GARDEN', name: 'Lawn' })],
      },
      'group_categories',
    ],
    [
      'more categories than a group can have',
      { ...lists, group_categories: ownCategories(maxOwnCategories + 1) },
      'group_categories',
    ],
  ])('is refused for %s', async (_, rows, list) => {
    await expectRefused(zipWith([], groupJson(rows)), refusals.contradiction(list))
  })

  it('from before groups had their own categories gets the built-in ones', async () => {
    const { importId } = await load(zipWith([], groupJson({ ...lists, bills: [aBillIn('ENERGY')] })))
    const rows = await db.select().from(groupCategories).where(eq(groupCategories.familyGroupId, importId))
    expect(rows.map(({ key, name }) => [key, name])).toEqual(builtInCategories.map((key) => [key, null]))
  })

  it('has as many own categories as a group can have, and the built-in ones', async () => {
    const builtIn = builtInCategories.map((key) => aCategory({ key, name: null }))
    const group_categories = [...ownCategories(maxOwnCategories), ...builtIn]
    const { importId } = await load(zipWith([], groupJson({ ...lists, group_categories })))
    const count = db.$count(groupCategories, eq(groupCategories.familyGroupId, importId))
    expect(await count).toBe(group_categories.length)
  })

  it('keeps renamed, hidden and own categories, the own ones under new ids', async () => {
    const key = newId()
    const group_categories = [
      aCategory({ key: 'GARDEN', name: 'Lawn', hiddenAt: now }),
      aCategory({ key, name: 'Firewood' }),
    ]
    const file = { ...lists, group_categories, bills: [aBillIn(key), aBillIn('GARDEN')] }
    const { importId } = await load(zipWith([], groupJson(file)))
    const { rows } = await db.execute<{ category: string; name: string; hidden: boolean }>(sql`
      select bills.category, own.name, own.hidden_at is not null as hidden from bills
      join group_categories as own on own.family_group_id = bills.family_group_id and own.key = bills.category
      where bills.family_group_id = ${importId} order by own.name`)
    expect(rows).toEqual([
      { category: expect.stringMatching(`^${key.slice(0, 13)}`), name: 'Firewood', hidden: false },
      { category: 'GARDEN', name: 'Lawn', hidden: true },
    ])
    expect(rows[0]?.category).not.toBe(key)
  })

  it('cannot name people or groups of this installation', async () => {
    const ben = await aUser(db)
    const { id: foreign } = await aGroup(db, [{ user: ben }])
    const rows = {
      people: [{ id: ben.id, firstName: 'Ben', lastName: null, email: ben.email }],
      family_groups: [{ ...aGroupRow, id: foreign }],
      memberships: [{ userId: ben.id, role: 'MANAGER', color: 'clay', joinedAt: now }],
    }
    const { importId } = await load(zipWith([], groupJson(rows)))
    const { rows: members } = await db.execute(sql`
      select family_group_id as group, user_id = ${ben.id} as is_ben, left_at is null as is_in from memberships order by 1, 2, 3`)
    expect(members.toSorted((a, b) => Number(b.is_ben) - Number(a.is_ben))).toEqual([
      { group: foreign, is_ben: true, is_in: true },
      { group: importId, is_ben: false, is_in: false },
      { group: importId, is_ben: false, is_in: true },
    ])
  })

  it('imports only files that an upload may contain', async () => {
    const fileId = newId()
    const rows = (path: string) => ({
      people: [],
      family_groups: [aGroupRow],
      files: [{ id: fileId, contentType: 'text/html', createdAt: now, path }],
      properties: [aHouse],
      documents: [
        { id: newId(), propertyId, fileId, kind: 'PHOTO', title: 'Roof', fileName: 'roof.html', ...saved },
      ],
    })
    const script = { name: 'files/a/x.pdf', bytes: Buffer.from('<script>alert(1)</script>') }
    await expectRefused(zipWith([script], groupJson(rows(script.name))), refusals.unsafe)

    // Foreign pictures are re-encoded, without anything appended.
    const picture = Buffer.concat([
      await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer(),
      Buffer.from('<script>'),
    ])
    const photo = { name: 'files/a/x.jpg', bytes: picture }
    const { importId } = await load(zipWith([photo], groupJson(rows(photo.name))))
    const { rows: stored } = await db.execute<{ content_type: string; storage_key: string }>(
      sql`select content_type, storage_key from files where family_group_id = ${importId}`,
    )
    expect(stored).toMatchObject([
      { content_type: 'image/webp', storage_key: expect.stringMatching(`^${importId}/`) },
    ])
  })

  it('leaves out a document whose bytes are missing, which its decision still names', async () => {
    const [fileId, documentId, decisionId] = [newId(), newId(), newId()]
    const rows = {
      ...{ people: [], family_groups: [aGroupRow] },
      files: [{ id: fileId, contentType: 'application/pdf', createdAt: now, path: 'files/gone.pdf' }],
      properties: [{ ...aHouse, coverFileId: fileId }],
      documents: [
        { id: documentId, propertyId, fileId, kind: 'DEED', title: 'Deed', fileName: 'deed.pdf', ...saved },
      ],
      decisions: [
        {
          ...{ id: decisionId, propertyId, question: 'Sell it?', kind: 'YES_NO', counting: 'HEADS' },
          ...{ threshold: 'MAJORITY', deadlineOn: '2027-01-01', ...saved },
        },
      ],
      decision_documents: [
        {
          propertyId,
          decisionId,
          position: 0,
          documentId,
          name: 'Deed',
          addedAt: now,
          sha256: 'ab'.repeat(32),
        },
      ],
    }
    const { view } = await load(zipWith([], groupJson(rows)))
    expect(view).toMatchObject({ status: 'DONE', counts: { documents: 0, properties: 1 } })
    const { rows: named } = await db.execute(sql`select document_id, name, sha256 from decision_documents`)
    expect(named).toEqual([{ document_id: null, name: 'Deed', sha256: 'ab'.repeat(32) }])
  })
})

const aCategory = (overrides: object) => ({ key: newId(), name: 'Firewood', ...saved, ...overrides })
const ownCategories = (length: number) =>
  Array.from({ length }, (_, at) => aCategory({ key: newId(), name: `Own ${at}` }))
const aBillIn = (category: string) => ({
  id: newId(),
  title: 'Oil',
  amountMinor: 1_000,
  dueOn: '2026-11-01',
  category,
  ...saved,
})

function paymentOf(partMinor: number): Lists {
  const [payerId, paymentId] = [newId(), newId()]
  return {
    ...lists,
    participants: [{ id: payerId, kind: 'OUTSIDER', name: 'Rosa', createdAt: now }],
    payments: [
      {
        id: paymentId,
        kind: 'EXPENSE',
        title: 'Oil',
        amountMinor: 1_000,
        paidOn: '2026-11-01',
        payerId,
        category: 'OTHER',
        status: 'APPROVED',
        ...saved,
      },
    ],
    payment_parts: [{ paymentId, participantId: payerId, amountMinor: partMinor }],
  }
}

describe('uploading a group file', () => {
  const send = (bytes: Buffer, more = {}) => {
    async function* chunks() {
      yield bytes.subarray(0, 100)
      yield bytes.subarray(100)
    }
    return uploadGroup(anna, { chunks: chunks(), announcedBytes: 0, maxBytes: 1_000, ...more })
  }
  const stored = async () => {
    let count = 0
    for await (const _ of anna.files.list()) count++
    return count
  }

  it('stores nothing when it is too large or not a ZIP, by declared and by real size', async () => {
    const large = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000)])
    await expect(send(large)).rejects.toMatchObject({ code: 'too-large' })
    await expect(send(large, { announcedBytes: 2_004 })).rejects.toMatchObject({ code: 'too-large' })
    await expect(send(Buffer.from('%PDF-1.7'))).rejects.toThrow(refusals.noZip)
    await expect(send(Buffer.alloc(0))).rejects.toThrow(refusals.noZip)
    expect([await stored(), await db.$count(groupImports)]).toEqual([0, 0])
  })

  it('allows one import per person and reports one that cannot be loaded', async () => {
    const { importId } = await send(zipWith([]), { maxBytes: 1e6 })
    await expect(send(zipWith([]), { maxBytes: 1e6 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await stored()).toBe(1)
    await failGroupImport(anna, importId)
    expect(await findMyGroupImport(anna)).toMatchObject({ status: 'FAILED', failure: refusals.failed })
  })

  it('fails when its job was lost', async () => {
    await send(zipWith([]), { maxBytes: 1e6 })
    await sweepGroupImports(anna)
    expect(await findMyGroupImport(anna)).toMatchObject({ status: 'WAITING' })
    await db.execute(sql`update group_imports set created_at = now() - interval '6 hours'`)
    await sweepGroupImports(anna)
    expect(await findMyGroupImport(anna)).toMatchObject({ status: 'FAILED' })
  })
})
