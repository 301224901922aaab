import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import {
  aFamilyWithEverything,
  countsOf,
  exportGroup,
  importGroup,
  measuresOf,
  sumsOfFiles,
} from '../../../../../test/group-copy.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { CannotOpenError, createKeyRing } from '../../../../server/key-ring.ts'
import { boundTo } from '../../../house/secrets/secrets.rules.ts'
import { revealSecret } from '../../../house/secrets/server/secrets.service.ts'
import { checkBalances } from '../../../money/balances/server/balance-check.service.ts'

// Two installations that share nothing: each has its own database, keys and file store.

const there = testDatabase()
const here = testDatabase()

type Services = Pick<RequestContext, 'files' | 'keyRing'>
const servicesOf = (name: string): Services => ({
  files: createMemoryFiles(),
  keyRing: createKeyRing([randomBytes(32)], `the secret of the ${name} installation, long enough`),
})

let oldServices: Services
let newServices: Services
let familyGroupId: string
let zip: Buffer
/** The codes and passwords by their labels. */
let values: Map<string, string>
/** The person who leaves, with the same verified address on both installations. */
let anna: SignedInContext

const email = 'anna@keller.example'
const contextOf = async (db: Db, services: Services, person: Partial<typeof users.$inferInsert>) =>
  asUser(db, await aUser(db, person), services)
const exported = (ctx: SignedInContext, groupId: string, services: Services) =>
  exportGroup(asMember(ctx.db, ctx.user, groupId, 'MANAGER', services))

beforeEach(async () => {
  oldServices = servicesOf('old')
  newServices = servicesOf('new')
  const before = await contextOf(there.db, oldServices, { email })
  familyGroupId = await aFamilyWithEverything(before)
  const owner = asMember(there.db, before.user, familyGroupId, 'MANAGER', oldServices)
  const rows = await there.db.select().from(secrets).where(eq(secrets.familyGroupId, familyGroupId))
  values = new Map()
  for (const { id, label } of rows) values.set(label, (await revealSecret(owner, id)).value)
  zip = await exported(before, familyGroupId, oldServices)
  anna = await contextOf(here.db, newServices, { email, issuer: 'https://elsewhere.example' })
})

describe('a group imported into a fresh installation', () => {
  it('has the same counts, sums, balances, tasks and file bytes', async () => {
    const newId = await importGroup(anna, zip)
    const before = await countsOf(there.db, familyGroupId)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    // Anna is matched by her address, so nobody is added; the log has an additional entry for the import.
    expect(await countsOf(here.db, newId)).toEqual({
      ...before,
      activity_log: (before.activity_log ?? 0) + 1,
    })
    const measures = await measuresOf(there.db, familyGroupId)
    expect(measures.balances.length).toBeGreaterThan(3)
    expect(await measuresOf(here.db, newId)).toEqual(measures)
    expect(await checkBalances(anna)).toBe(1)

    const second = await exported(anna, newId, newServices)
    expect(sumsOfFiles(second)).toEqual(sumsOfFiles(zip))
    expect(sumsOfFiles(zip).length).toBeGreaterThan(5)
  })

  it('belongs to the same person by their verified address, and to nobody else who can sign in', async () => {
    const newId = await importGroup(anna, zip)
    const workOf = async (db: Db, groupId: string) => {
      const { rows } = await db.execute<{ tasks: string; participants: string }>(sql`select
        (select count(*) from tasks where family_group_id = ${groupId} and person.id in (assignee_user_id, created_by, done_by)) as tasks,
        (select count(*) from participants where family_group_id = ${groupId} and user_id = person.id) as participants
        from users as person where email = ${email}`)
      return rows
    }
    const work = await workOf(there.db, familyGroupId)
    expect(Number(work[0]?.tasks)).toBeGreaterThan(3)
    expect(await workOf(here.db, newId)).toEqual(work)
    const people = await here.db
      .select({ id: users.id, issuer: users.issuer, email: users.email })
      .from(users)
    const others = people.filter(({ id }) => id !== anna.user.id)
    expect(others.length).toBeGreaterThan(1)
    expect(new Set(others.map((person) => `${person.issuer} ${person.email}`))).toEqual(
      new Set(['former null']),
    )
  })

  it('has its codes and passwords sealed with the new keys, which reveal them', async () => {
    const newId = await importGroup(anna, zip)
    const sealed = await here.db.select().from(secrets).where(eq(secrets.familyGroupId, newId))
    expect(sealed.length).toBeGreaterThan(0)
    const ctx = asMember(here.db, anna.user, newId, 'MANAGER', newServices)
    for (const { id, keyId, ...row } of sealed) {
      expect(keyId).toBe(newServices.keyRing.currentKeyId)
      const of = boundTo({ secretId: id, familyGroupId: newId })
      expect(() => oldServices.keyRing.open({ keyId, ...row }, of)).toThrow(CannotOpenError)
      const { value } = await revealSecret(ctx, id)
      expect(values.get(row.label)).toBe(value)
    }
    expect(values.size).toBe(sealed.length)
  })
})
