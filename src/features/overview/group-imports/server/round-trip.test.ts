import { languages } from 'virtual:languages'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import {
  aFamilyWithEverything,
  countsOf,
  exportGroup,
  groupJson,
  importGroup,
  measuresOf,
  sumsOfFiles,
  textOf,
  withChecksums,
} from '../../../../../test/group-copy.ts'
import { readZip } from '../../../../../test/zip.ts'
import { addLanguage, inLocale } from '../../../../i18n/i18n.server.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { groupImports } from '../../../../server/db/schema/exports.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { revealSecret } from '../../../house/secrets/server/secrets.service.ts'
import { checkBalances } from '../../../money/balances/server/balance-check.service.ts'
import { loadGroup } from './load-group.service.ts'

const database = testDatabase()
const { db } = database

let files: Files
let anna: SignedInContext
let familyGroupId: string
beforeEach(async () => {
  files = createMemoryFiles()
  anna = await someone({ firstName: 'Anna', email: 'anna@keller.example', emailVerified: true })
  familyGroupId = await aFamilyWithEverything(anna)
})

const someone = async (person: Partial<typeof users.$inferInsert> = {}) =>
  asUser(db, await aUser(db, person), { files })

const asManager = () => asMember(db, anna.user, familyGroupId, 'MANAGER', { files })
const exported = (options?: { hasSecrets: boolean }) => exportGroup(asManager(), options)

describe('a group that is exported and imported', () => {
  it('has the same counts, sums, balances and file bytes', async () => {
    const before = { counts: await countsOf(db, familyGroupId), ...(await measuresOf(db, familyGroupId)) }
    const zip = await exported()
    const ben = await someone({ email: 'ben@keller.example', emailVerified: true })
    const newId = await importGroup(ben, zip)

    const after = { counts: await countsOf(db, newId), ...(await measuresOf(db, newId)) }
    // The importer is an additional member; the log has an entry for each exported secret and one for the import.
    expect(after).toEqual({
      ...before,
      counts: {
        ...before.counts,
        memberships: (before.counts.memberships ?? 0) + 1,
        participants: (before.counts.participants ?? 0) + 1,
        activity_log: (before.counts.activity_log ?? 0) + (before.counts.secrets ?? 0) + 1,
      },
    })
    expect(before.counts).toMatchObject({ secrets: expect.any(Number), documents: expect.any(Number) })
    expect(Object.entries(before.counts).filter(([, count]) => count === 0)).toEqual([])
    expect(before.balances.length).toBeGreaterThan(3)
    expect(await checkBalances(ben)).toBe(2)

    // A second round from the new group gives the same files.
    const second = await exportGroup(asMember(db, ben.user, newId, 'MANAGER', { files }))
    expect(sumsOfFiles(second)).toEqual(sumsOfFiles(zip))
    expect(sumsOfFiles(zip).length).toBeGreaterThan(5)
  })

  it.each(Object.entries(languages))('is the same family in %s', async (language, { messages }) => {
    addLanguage(language, messages)
    const [ben, cleo] = [await someone(), await someone()]
    const id = await inLocale(language, () => aFamilyWithEverything(ben))
    const counts = await countsOf(db, id)
    expect(counts).toEqual(await countsOf(db, familyGroupId))
    const before = await measuresOf(db, id)
    expect(before.sums).toEqual((await measuresOf(db, familyGroupId)).sums)

    const zip = await exportGroup(asMember(db, ben.user, id, 'MANAGER', { files }))
    expect(await measuresOf(db, await importGroup(cleo, zip))).toEqual(before)
  })

  it('shares no id with the original group', async () => {
    const zip = await exported()
    await importGroup(await someone(), zip)
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
    const newId = await importGroup(anna, zip)
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
    const newId = await importGroup(impostor, zip)
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from tasks where family_group_id = ${newId} and ${impostor.user.id} in (assignee_user_id, created_by, done_by)`,
    )
    expect(rows).toEqual([{ count: '0' }])
  })

  it('has its secrets sealed with the new keys, and none when they were not included', async () => {
    const withCodes = await exported()
    expect(textOf(withCodes, 'README.txt')).toContain('included in plain text')
    const newId = await importGroup(anna, withCodes)
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
    // With its quotation marks: its digits alone may be part of an id or a time.
    for (const value of values) expect(textOf(without, 'group.json')).not.toContain(JSON.stringify(value))
    expect((await countsOf(db, await importGroup(anna, without))).secrets).toBe(0)
  })

  it('is imported from a file from before expenses and stays had comments', async () => {
    const zip = await exported()
    const { format, version, exportedAt, comments, comment_mentions, ...lists } = JSON.parse(
      textOf(zip, 'group.json'),
    )
    const ofTasks = comments.filter(({ taskId }: { taskId: string | null }) => taskId)
    const older = ofTasks.map(({ paymentId: _, stayId: __, ...comment }: Record<string, unknown>) => comment)
    const ids = ofTasks.map(({ id }: { id: string }) => id)
    // They came right after the checklists.
    const at = Object.keys(lists).indexOf('checklist_lines') + 1
    const rows = Object.fromEntries([
      ...Object.entries<object[]>(lists).slice(0, at),
      ['comments', older],
      [
        'comment_mentions',
        comment_mentions.filter(({ commentId }: { commentId: string }) => ids.includes(commentId)),
      ],
      ...Object.entries<object[]>(lists).slice(at),
    ])
    const entries = [...readZip(zip)].filter(([name]) => !['group.json', 'checksums.txt'].includes(name))
    const bytes = groupJson(rows, { format, version, exportedAt })
    const oldFile = [{ name: 'group.json', bytes }, ...entries.map(([name, file]) => ({ name, bytes: file }))]
    const newId = await importGroup(await someone(), withChecksums(oldFile))
    expect(older.length).toBeGreaterThan(0)
    expect((await countsOf(db, newId)).comments).toBe(older.length)
  })

  it('is imported once, however often its job runs', async () => {
    const zip = await exported()
    const ben = await someone()
    const newId = await importGroup(ben, zip)
    const counts = await countsOf(db, newId)
    await loadGroup({ ...ben, signal: new AbortController().signal }, newId)
    expect(await countsOf(db, newId)).toEqual(counts)
    expect(await db.$count(groupImports)).toBe(1)
  })
})
