import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, getTableName, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  openGroupExport,
  startGroupExport,
} from '../src/features/overview/group-exports/server/group-exports.service.ts'
import { groupTables } from '../src/features/overview/group-exports/server/group-tables.format.ts'
import { buildGroupExport } from '../src/features/overview/group-exports/server/make-group-export.service.ts'
import {
  findMyGroupImport,
  uploadGroup,
} from '../src/features/overview/group-imports/server/group-imports.service.ts'
import { loadGroup } from '../src/features/overview/group-imports/server/load-group.service.ts'
import { loadSampleFamily } from '../src/features/overview/samples/server/samples.service.ts'
import { newId } from '../src/lib/ids.ts'
import type { MemberContext, SignedInContext } from '../src/server/context.ts'
import type { Db } from '../src/server/db/client.ts'
import { groupCategories } from '../src/server/db/schema/categories.ts'
import { comments } from '../src/server/db/schema/comments.ts'
import { paymentImports, payments } from '../src/server/db/schema/payments.ts'
import { properties } from '../src/server/db/schema/properties.ts'
import { stays } from '../src/server/db/schema/stays.ts'
import { aKey } from './factories/records.ts'
import { aTaskTemplate } from './factories/work.ts'
import { readZip, writeZip, type ZipEntry } from './zip.ts'

// Exports and imports a group with the product's own services, and measures both independently of them.

/** Creates a group with rows in every table that is exported. @returns its id */
export async function aFamilyWithEverything(ctx: SignedInContext): Promise<string> {
  const { familyGroupId } = await loadSampleFamily(ctx, { timeZone: 'Europe/Berlin' })
  // What the sample family lacks.
  const [house] = await ctx.db.select().from(properties).where(eq(properties.familyGroupId, familyGroupId))
  if (house) await aKey(ctx.db, house, { label: 'Front door', holderUserId: ctx.user.id })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.familyGroupId, familyGroupId))
  const [stay] = await ctx.db.select().from(stays).where(eq(stays.familyGroupId, familyGroupId))
  if (!payment || !stay) throw new Error('the sample family has no payment or no stay')
  const said = { familyGroupId, authorUserId: ctx.user.id, authorName: 'Anna', body: 'Why?' }
  await ctx.db.insert(comments).values([
    { ...said, paymentId: payment.id },
    { ...said, stayId: stay.id, propertyId: stay.propertyId },
  ])
  await ctx.db
    .insert(paymentImports)
    .values({ familyGroupId, fileHash: Buffer.from('a hash'), createdBy: ctx.user.id })
  const own = { familyGroupId, key: newId(), name: 'Firewood' }
  await ctx.db.insert(groupCategories).values(own)
  await ctx.db
    .update(groupCategories)
    .set({ name: 'Tradespeople', hiddenAt: new Date() })
    .where(and(eq(groupCategories.familyGroupId, familyGroupId), eq(groupCategories.key, 'REPAIRS')))
  await ctx.db.update(payments).set({ category: own.key }).where(eq(payments.id, payment.id))
  await aTaskTemplate(ctx.db, familyGroupId, { createdBy: ctx.user.id })
  return familyGroupId
}

/** Exports the group of a member. @returns the ZIP */
export async function exportGroup(ctx: MemberContext, { hasSecrets = true } = {}): Promise<Buffer> {
  const { exportId } = await startGroupExport(ctx, { hasSecrets })
  await buildGroupExport({ ...ctx, signal: new AbortController().signal }, exportId)
  return buffer((await openGroupExport(ctx, exportId)).stream)
}

/** Imports a ZIP. @returns the id of the new group */
export async function importGroup(ctx: SignedInContext, zip: Buffer): Promise<string> {
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

/** Counts a group's rows in each table. */
export async function countsOf(db: Db, groupId: string) {
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

const sumsOf = async (db: Db, groupId: string) =>
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
const balancesOf = async (db: Db, groupId: string) =>
  (
    await db.execute(sql`
      select participants.name, properties.name as property, balance_minor, waiting_minor
      from balances join participants on participants.id = participant_id left join properties on properties.id = balances.property_id
      where balances.family_group_id = ${groupId} and (balance_minor <> 0 or waiting_minor <> 0)
      order by 1, 2 nulls first`)
  ).rows

const titlesOf = async (db: Db, groupId: string) =>
  (
    await db.execute(sql`
      select tasks.title, tasks.status, tasks.due_on, properties.name as property, schedules.title as schedule, projects.title as project
      from tasks join properties on properties.id = tasks.property_id left join schedules on schedules.id = tasks.schedule_id
      left join projects on projects.id = tasks.project_id
      where tasks.family_group_id = ${groupId} order by 1, 2, 3`)
  ).rows

/** What was paid in each category, by the group's name of it. */
const categoriesOf = async (db: Db, groupId: string) =>
  (
    await db.execute(sql`
      select coalesce(own.name, own.key) as category, own.hidden_at is not null as hidden, sum(payments.amount_minor) as paid
      from group_categories as own
      left join payments on payments.family_group_id = own.family_group_id and payments.category = own.key
      where own.family_group_id = ${groupId} group by 1, 2 order by 1`)
  ).rows

/** Everything that must be equal in a copy of a group, besides the number of its rows. */
export const measuresOf = async (db: Db, groupId: string) => ({
  sums: await sumsOf(db, groupId),
  balances: await balancesOf(db, groupId),
  tasks: await titlesOf(db, groupId),
  categories: await categoriesOf(db, groupId),
})

export const textOf = (zip: Buffer, name: string) => readZip(zip).get(name)?.toString('utf8') ?? ''

/** The lines of `checksums.txt` about photos and documents. */
export const sumsOfFiles = (zip: Buffer) =>
  textOf(zip, 'checksums.txt')
    .split('\n')
    .filter((line) => line.includes('  files/'))
    .toSorted()

/** Writes the `group.json` of an export: one row per line. */
export const groupJson = (
  rows: Record<string, object[]>,
  head: object = { format: 'kinstead-group', version: 1, exportedAt: '2026-11-24T09:00:00.000Z' },
) =>
  Buffer.from(
    `{\n${[
      ...Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
      ...Object.entries(rows).map(
        ([name, all]) => `"${name}":[${all.map((row) => `\n${JSON.stringify(row)}`).join(',')}\n]`,
      ),
    ].join(',\n')}\n}\n`,
  )

/** Writes the ZIP of an export with its checksums. */
export function withChecksums(entries: readonly ZipEntry[]): Buffer {
  const sums = new Map(
    entries.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
  )
  const text = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  return writeZip([...entries, { name: 'checksums.txt', bytes: Buffer.from(text) }])
}
