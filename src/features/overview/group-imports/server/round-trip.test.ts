import { buffer } from 'node:stream/consumers'
import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { aKey } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { readZip } from '../../../../../test/zip.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { groupImports } from '../../../../server/db/schema/exports.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { paymentImports } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { revealSecret } from '../../../house/secrets/server/secrets.service.ts'
import { checkBalances } from '../../../money/balances/server/balance-check.service.ts'
import { openGroupExport, startGroupExport } from '../../group-exports/server/group-exports.service.ts'
import { groupTables } from '../../group-exports/server/group-tables.format.ts'
import { buildGroupExport } from '../../group-exports/server/make-group-export.service.ts'
import { loadSampleFamily } from '../../samples/server/samples.service.ts'
import { findImporter, findLatestImport, hasOpenImport } from './group-imports.repository.ts'
import { findMyGroupImport, uploadGroup } from './group-imports.service.ts'
import { loadGroup } from './load-group.service.ts'

const database = testDatabase()
const { db } = database

let files: Files
let anna: SignedInContext
let familyGroupId: string
beforeEach(async () => {
  files = createMemoryFiles()
  anna = await someone({ firstName: 'Anna', email: 'anna@keller.example', emailVerified: true })
  ;({ familyGroupId } = await loadSampleFamily(anna, { timeZone: 'Europe/Berlin' }))
  // What the sample family lacks.
  const [house] = await db.select().from(properties).where(eq(properties.familyGroupId, familyGroupId))
  if (house) await aKey(db, house, { label: 'Front door', holderUserId: anna.user.id })
  await db
    .insert(paymentImports)
    .values({ familyGroupId, fileHash: Buffer.from('a hash'), createdBy: anna.user.id })
})

const someone = async (person: Partial<typeof users.$inferInsert> = {}) =>
  asUser(db, await aUser(db, person), { files })

async function exported({ hasSecrets = true } = {}): Promise<Buffer> {
  const ctx = asMember(db, anna.user, familyGroupId, 'MANAGER', { files })
  const { exportId } = await startGroupExport(ctx, { hasSecrets })
  await buildGroupExport({ ...ctx, signal: new AbortController().signal }, exportId)
  return buffer((await openGroupExport(anna, exportId)).stream)
}

async function imported(ctx: SignedInContext, zip: Buffer): Promise<string> {
  async function* chunks() {
    yield zip
  }
  const upload = { chunks: chunks(), announcedBytes: zip.byteLength, maxBytes: 1e9 }
  const { importId } = await uploadGroup(ctx, upload)
  await loadGroup({ ...ctx, signal: new AbortController().signal }, importId)
  const view = await findMyGroupImport(ctx)
  expect(view).toMatchObject({ id: importId, status: 'DONE', failure: null, familyGroupId: importId })
  return importId
}

/** Counts a group's rows in each table independently. */
async function countsOf(groupId: string) {
  const counts: Record<string, number> = {}
  for (const table of groupTables.map(getTableName)) {
    const key = table === 'family_groups' ? 'id' : 'family_group_id'
    const { rows } = await db.execute<{ has: boolean }>(
      sql`select exists (select from information_schema.columns where table_name = ${table} and column_name = ${key}) as has`,
    )
    if (!rows[0]?.has) continue
    const name = sql.identifier(table)
    const found = await db.execute<{ count: string }>(
      sql`select count(*) from ${name} where ${sql.identifier(key)} = ${groupId}`,
    )
    counts[table] = Number(found.rows[0]?.count)
  }
  return counts
}

const sumsOf = async (groupId: string) =>
  (
    await db.execute(sql`select
      (select sum(amount_minor) from payments where family_group_id = ${groupId}) as payments,
      (select sum(amount_minor) from settlements where family_group_id = ${groupId}) as settlements,
      (select sum(amount_minor) from bills where family_group_id = ${groupId}) as bills,
      (select sum(parts.amount_minor) from payment_parts as parts where family_group_id = ${groupId}) as parts,
      (select count(*) from checklist_lines join tasks on tasks.id = task_id where family_group_id = ${groupId}) as lines,
      (select count(*) from quote_revisions join quotes on quotes.id = quote_id where family_group_id = ${groupId}) as revisions,
      (select count(*) from schedule_members join schedules on schedules.id = schedule_id where family_group_id = ${groupId}) as rotations,
      (select count(*) from ownership_shares join ownership_changes on ownership_changes.id = change_id
        where family_group_id = ${groupId}) as shares`)
  ).rows

/** The balances for each property, by name. */
const balancesOf = async (groupId: string) =>
  (
    await db.execute(sql`
      select participants.name, properties.name as property, balance_minor, waiting_minor
      from balances join participants on participants.id = participant_id left join properties on properties.id = balances.property_id
      where balances.family_group_id = ${groupId} and (balance_minor <> 0 or waiting_minor <> 0)
      order by 1, 2 nulls first`)
  ).rows

const titlesOf = async (groupId: string) =>
  (
    await db.execute(sql`
      select tasks.title, tasks.status, tasks.due_on, properties.name as property, schedules.title as schedule, projects.title as project
      from tasks join properties on properties.id = tasks.property_id left join schedules on schedules.id = tasks.schedule_id
      left join projects on projects.id = tasks.project_id
      where tasks.family_group_id = ${groupId} order by 1, 2, 3`)
  ).rows

const textOf = (zip: Map<string, Buffer>, name: string) => zip.get(name)?.toString('utf8') ?? ''

/** The lines of `checksums.txt` about photos and documents. */
const sumsOfFiles = (zip: Buffer) =>
  textOf(readZip(zip), 'checksums.txt')
    .split('\n')
    .filter((line) => line.includes('  files/'))
    .toSorted()

describe('a group that is exported and imported', () => {
  it('has the same counts, sums, balances and file bytes', async () => {
    const before = {
      counts: await countsOf(familyGroupId),
      sums: await sumsOf(familyGroupId),
      balances: await balancesOf(familyGroupId),
      tasks: await titlesOf(familyGroupId),
    }
    const zip = await exported()
    const ben = await someone({ email: 'ben@keller.example', emailVerified: true })
    const newId = await imported(ben, zip)

    const after = await countsOf(newId)
    // The importer is an additional member; the log has an entry for each exported secret and one for the import.
    expect(after).toEqual({
      ...before.counts,
      memberships: (before.counts.memberships ?? 0) + 1,
      participants: (before.counts.participants ?? 0) + 1,
      activity_log: (before.counts.activity_log ?? 0) + (before.counts.secrets ?? 0) + 1,
    })
    expect(before.counts).toMatchObject({ secrets: expect.any(Number), documents: expect.any(Number) })
    expect(Object.entries(before.counts).filter(([, count]) => count === 0)).toEqual([])
    expect(await sumsOf(newId)).toEqual(before.sums)
    expect(await balancesOf(newId)).toEqual(before.balances)
    expect(await titlesOf(newId)).toEqual(before.tasks)
    expect(before.balances.length).toBeGreaterThan(3)
    expect(await checkBalances(ben)).toBe(2)

    // A second round from the new group gives the same files.
    const again = asMember(db, ben.user, newId, 'MANAGER', { files })
    const { exportId } = await startGroupExport(again, { hasSecrets: true })
    await buildGroupExport({ ...again, signal: new AbortController().signal }, exportId)
    const second = await buffer((await openGroupExport(ben, exportId)).stream)
    expect(sumsOfFiles(second)).toEqual(sumsOfFiles(zip))
    expect(sumsOfFiles(zip).length).toBeGreaterThan(5)
  })

  it('shares no id with the original group', async () => {
    const zip = await exported()
    await imported(await someone(), zip)
    for (const table of [
      'properties',
      'tasks',
      'payments',
      'documents',
      'files',
      'participants',
      'activity_log',
    ]) {
      const { rows } = await db.execute<{ groups: string }>(
        sql`select count(distinct family_group_id) as groups from ${sql.identifier(table)}`,
      )
      expect([table, Number(rows[0]?.groups)]).toEqual([table, 2])
    }
  })

  it('has the importer as manager and the others as names that cannot sign in', async () => {
    const zip = await exported()
    const newId = await imported(anna, zip)
    const members = await db
      .select({
        userId: memberships.userId,
        role: memberships.role,
        leftAt: memberships.leftAt,
        issuer: users.issuer,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.familyGroupId, newId))
    // Her address is verified on both sides, so she is linked.
    expect(members.filter(({ leftAt }) => leftAt === null)).toEqual([
      {
        userId: anna.user.id,
        role: 'MANAGER',
        leftAt: null,
        issuer: anna.user.id && expect.not.stringMatching(/^former$/),
      },
    ])
    const others = members.filter(({ userId }) => userId !== anna.user.id)
    expect(others.length).toBeGreaterThan(1)
    expect(new Set(others.map(({ issuer }) => issuer))).toEqual(new Set(['former']))
    const [group] = await db.select().from(familyGroups).where(eq(familyGroups.id, newId))
    expect(group).toMatchObject({ isSample: false, createdBy: anna.user.id })
  })

  it('does not link people by an unverified address', async () => {
    const zip = await exported()
    const impostor = await someone({ email: 'ANNA@keller.example', emailVerified: false })
    const newId = await imported(impostor, zip)
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from tasks where family_group_id = ${newId} and ${impostor.user.id} in (assignee_user_id, created_by, done_by)`,
    )
    expect(rows).toEqual([{ count: '0' }])
  })

  it('has its secrets sealed with the new keys, and none when they were not included', async () => {
    const withCodes = await exported()
    expect(textOf(readZip(withCodes), 'README.txt')).toContain('included in plain text')
    const newId = await imported(anna, withCodes)
    const valuesOf = async (groupId: string) => {
      const ctx = asMember(db, anna.user, groupId, 'MANAGER', { files })
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from secrets where family_group_id = ${groupId} and deleted_at is null order by label`,
      )
      return Promise.all(rows.map(async ({ id }) => (await revealSecret(ctx, id)).value))
    }
    const values = await valuesOf(newId)
    expect(values.length).toBeGreaterThan(0)
    expect(values).toEqual(await valuesOf(familyGroupId))

    const without = await exported({ hasSecrets: false })
    for (const value of values) expect(textOf(readZip(without), 'group.json')).not.toContain(value)
    expect((await countsOf(await imported(anna, without))).secrets).toBe(0)
  })

  it('is imported once, however often its job runs', async () => {
    const zip = await exported()
    const ben = await someone()
    const newId = await imported(ben, zip)
    const counts = await countsOf(newId)
    await loadGroup({ ...ben, signal: new AbortController().signal }, newId)
    expect(await countsOf(newId)).toEqual(counts)
    expect(await db.$count(groupImports)).toBe(1)
  })
})

it('reads only the person’s own imports', async () => {
  await expectIndexed(database, async (on) => {
    await findLatestImport(on, anna.user.id)
    await hasOpenImport(on, anna.user.id)
    await findImporter(on, anna.user.id)
  })
})
