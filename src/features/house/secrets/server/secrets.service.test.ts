import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember, testSecret } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSecret } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { createKeyRing } from '../../../../server/key-ring.ts'
import { listDeleted, purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { getMember } from '../../../base/groups/server/access.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { setPropertyStatus } from '../../properties/server/properties.service.ts'
import { boundTo, maxSecretsPerProperty, reveals } from '../secrets.rules.ts'
import { addSecretInput, updateSecretInput } from '../secrets.schemas.ts'
import * as service from './secrets.service.ts'

const database = testDatabase()
const { db } = database
const value = 'turn-the-key-4711-twice'

let house: { id: string; familyGroupId: string }
let anna: MemberContext
beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId)
  house = await aProperty(db, familyGroupId)
})

async function someone(role: Role, overrides: Partial<typeof memberships.$inferInsert> = {}) {
  const user = await aUser(db, { firstName: 'Ben' })
  const { familyGroupId } = house
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine', ...overrides })
  return asMember(db, user, familyGroupId, role)
}

const add = (ctx = anna, label = 'Front door') =>
  service.addSecret(ctx, { propertyId: house.id, label, value })
const linesOf = (verb: string) => db.select().from(activityLog).where(eq(activityLog.verb, verb))
const labels = async () => (await service.listSecrets(anna, house.id)).map(({ label }) => label)

/** All calls about secrets, by the given person. */
const attempts = (ctx: MemberContext, secretId: string): Record<string, () => Promise<unknown>> => ({
  list: () => service.listSecrets(ctx, house.id),
  add: () => add(ctx, 'Another'),
  change: () => service.updateSecret(ctx, { secretId, version: 1, label: 'Renamed', value: null }),
  reveal: () => service.revealSecret(ctx, secretId),
  delete: () => service.deleteSecret(ctx, secretId),
})

describe('the rights to codes and passwords', () => {
  it.each(['MANAGER', 'MEMBER'] as const)('let a %s see, add, change, reveal and delete', async (role) => {
    const { secretId } = await add()
    const ctx = await someone(role)
    for (const attempt of Object.values(attempts(ctx, secretId))) await attempt()
  })

  it('hide from a VIEWER that there are any', async () => {
    const { secretId } = await add()
    const viewer = await someone('VIEWER')
    for (const [name, attempt] of Object.entries(attempts(viewer, secretId)))
      await expect(attempt(), name).rejects.toMatchObject({ code: 'forbidden' })
    await service.deleteSecret(anna, secretId)
    await expect(service.restoreSecret(viewer, secretId)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listTrash(viewer)).entries).toEqual([])
    expect((await listTrash(anna)).entries).toMatchObject([{ kind: 'secret', name: 'Front door' }])
    const seen = await listGroupActivity(viewer, {})
    expect(seen.lines).toEqual([])
    expect((await listGroupActivity(viewer, { kind: 'secret' })).lines).toEqual([])
    expect((await listGroupActivity(anna, {})).lines).toHaveLength(2)
  })

  it('refuse someone who was just made a VIEWER, whatever the request says', async () => {
    const { secretId } = await add()
    const ben = await someone('MEMBER')
    await db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.userId, ben.user.id))
    await expect(service.revealSecret(ben, secretId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(add(ben)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await linesOf('LOOKED_UP')).toEqual([])
  })

  it('let a removed member and a non-member find nothing', async () => {
    const { secretId } = await add()
    const removed = await someone('MANAGER', { leftAt: new Date() })
    const user = await aUser(db)
    const stranger = asMember(db, user, (await aGroup(db, [{ user }])).id)
    await expect(service.revealSecret(removed, secretId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(add(removed)).rejects.toMatchObject({ code: 'not-found' })
    for (const [name, attempt] of Object.entries(attempts(stranger, secretId)))
      if (name !== 'list') await expect(attempt(), name).rejects.toMatchObject({ code: 'not-found' })
    expect(await service.listSecrets(stranger, house.id)).toEqual([])
    for (const ctx of [removed, stranger])
      await expect(getMember(ctx, ['secretId'], { secretId })).rejects.toMatchObject({ code: 'not-found' })
    expect(await linesOf('LOOKED_UP')).toEqual([])
  })
})

describe('a secret', () => {
  it('is listed by its label only', async () => {
    const { secretId } = await add()
    expect(await service.listSecrets(anna, house.id)).toEqual([
      { id: secretId, label: 'Front door', version: 1 },
    ])
  })

  it.each([
    [{ value: '' }, false],
    [{ value: '   ' }, false],
    [{ value: 'x' }, true],
    [{ value: 'x'.repeat(500) }, true],
    [{ value: 'x'.repeat(501) }, false],
    [{ label: '' }, false],
    [{ label: 'x'.repeat(121) }, false],
    [{ keyId: 'mine' }, false],
  ])('with %j is accepted: %s', (overrides, accepted) => {
    const input = { propertyId: newId(), label: 'Front door', value: '4711', ...overrides }
    expect(addSecretInput.safeParse(input).success).toBe(accepted)
  })

  it('keeps its value when the form leaves it empty, and gets a new one otherwise', async () => {
    const { secretId } = await add()
    const input = updateSecretInput.parse({ secretId, version: 1, label: 'Side door', value: ' ' })
    expect(await service.updateSecret(anna, input)).toEqual({ version: 2 })
    expect(await service.revealSecret(anna, secretId)).toEqual({ value })
    await service.updateSecret(anna, { secretId, version: 2, label: 'Side door', value: '1379' })
    expect(await service.revealSecret(anna, secretId)).toEqual({ value: '1379' })
    expect(await linesOf('CHANGED')).toMatchObject([
      { before: { name: 'Front door' }, after: { name: 'Side door' }, propertyId: house.id },
    ])
    expect(await linesOf('VALUE_CHANGED')).toHaveLength(1)
  })

  it('is unchanged by a save without changes', async () => {
    const { secretId } = await add()
    const same = { secretId, version: 1, label: 'Front door', value: null }
    expect(await service.updateSecret(anna, same)).toEqual({ version: 1 })
    expect(await linesOf('CHANGED')).toEqual([])
  })

  it('refuses a stale edit with the newer label and overwrites nothing', async () => {
    const { secretId } = await add()
    await service.updateSecret(anna, { secretId, version: 1, label: 'Side door', value: '1379' })
    const stale = service.updateSecret(anna, { secretId, version: 1, label: 'Back door', value: '0000' })
    await expect(stale).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { id: secretId, label: 'Side door', version: 2 } },
    })
    expect(await service.revealSecret(anna, secretId)).toEqual({ value: '1379' })
  })

  it('lets one of two simultaneous edits through', async () => {
    const { secretId } = await add()
    const edits = ['1111', '2222', '3333'].map((next) =>
      service.updateSecret(anna, { secretId, version: 1, label: 'Front door', value: next }),
    )
    const results = await Promise.allSettled(edits)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('stops at the limit of a property, also for simultaneous requests', async () => {
    for (let made = 0; made < maxSecretsPerProperty - 1; made++) await aSecret(db, house)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => add()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(add()).rejects.toThrow(
      'A property can have 50 codes and passwords. Delete one you no longer need.',
    )
    const other = await aProperty(db, house.familyGroupId)
    await service.addSecret(anna, { propertyId: other.id, label: 'Door', value })
  })

  it('can be revealed but not changed in an archived property', async () => {
    const { secretId } = await add()
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    expect(await service.revealSecret(anna, secretId)).toEqual({ value })
    for (const name of ['add', 'change', 'delete'])
      await expect(attempts(anna, secretId)[name]?.(), name).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is not available in a deleted property', async () => {
    const { secretId } = await add()
    await db.update(properties).set({ deletedAt: new Date() })
    await expect(service.revealSecret(anna, secretId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.deleteSecret(anna, secretId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await linesOf('LOOKED_UP')).toEqual([])
  })
})

describe('revealing a secret', () => {
  it('returns the value and logs one entry with the label', async () => {
    const { secretId } = await add()
    expect(await service.revealSecret(anna, secretId)).toEqual({ value })
    expect(await linesOf('LOOKED_UP')).toMatchObject([
      {
        entityType: 'secret',
        entityId: secretId,
        propertyId: house.id,
        actorUserId: anna.user.id,
        before: null,
        after: { name: 'Front door' },
      },
    ])
    const { lines } = await listGroupActivity(anna, { propertyId: house.id })
    expect(lines[0]).toMatchObject({ actor: 'Anna Keller', text: 'looked up “Front door”' })
  })

  it('is limited to 60 per hour and person', async () => {
    expect(reveals).toEqual({ points: 60, durationSeconds: 3_600 })
    const { secretId } = await add()
    const counted: unknown[] = []
    const limit = async (...args: unknown[]) => void counted.push(args)
    await service.revealSecret({ ...anna, limits: { ...anna.limits, limit } }, secretId)
    expect(counted).toEqual([['secrets.reveal', anna.user.id, reveals]])
    const refuse = () => Promise.reject(new Error('too many'))
    const tired = { ...anna, limits: { ...anna.limits, limit: refuse } }
    await expect(service.revealSecret(tired, secretId)).rejects.toThrow('too many')
    expect(await linesOf('LOOKED_UP')).toHaveLength(1)
  })

  it('fails when the log cannot be written, and logs nothing when there is no value', async () => {
    const { secretId } = await add()
    await db.execute(sql`alter table activity_log add constraint no_lookups check (verb <> 'LOOKED_UP')`)
    try {
      await expect(service.revealSecret(anna, secretId)).rejects.toThrow()
    } finally {
      await db.execute(sql`alter table activity_log drop constraint no_lookups`)
    }
    expect(await service.revealSecret(anna, secretId)).toEqual({ value })
  })

  it('reports a value whose key is missing, and logs nothing', async () => {
    const elsewhere = createKeyRing([], 'the secret of another installation, long')
    const { id } = await aSecret(db, house, {}, elsewhere)
    await expect(service.revealSecret(anna, id)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await linesOf('LOOKED_UP')).toEqual([])
  })

  it('fails for a value copied from another row', async () => {
    const { secretId } = await add()
    const [source] = await db.select().from(secrets).where(eq(secrets.id, secretId))
    const { valueSealed = '', keyId = '' } = source ?? {}
    const copy = await aSecret(db, house, { valueSealed, keyId })
    await expect(service.revealSecret(anna, copy.id)).rejects.toMatchObject({ code: 'unavailable' })
    const user = await aUser(db)
    const { id: otherGroup } = await aGroup(db, [{ user }])
    const otherHouse = await aProperty(db, otherGroup)
    await db.delete(secrets).where(eq(secrets.id, secretId))
    // Even under its own ID, because it belongs to another group.
    await aSecret(db, otherHouse, { id: secretId, valueSealed, keyId })
    const ctx = asMember(db, user, otherGroup)
    await expect(service.revealSecret(ctx, secretId)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a deleted secret', () => {
  it('is in the trash by its label, and can be restored', async () => {
    const { secretId } = await add()
    await service.deleteSecret(anna, secretId)
    expect(await labels()).toEqual([])
    await expect(service.revealSecret(anna, secretId)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'secret', id: secretId, name: 'Front door', deletedBy: 'Anna Keller' },
    ])
    await service.restoreSecret(anna, secretId)
    expect(await labels()).toEqual(['Front door'])
    expect(await service.revealSecret(anna, secretId)).toEqual({ value })
    await expect(service.restoreSecret(anna, secretId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('cannot be restored into a full, archived or deleted property, or another group', async () => {
    const { secretId } = await add()
    await service.deleteSecret(anna, secretId)
    const user = await aUser(db)
    const stranger = asMember(db, user, (await aGroup(db, [{ user }])).id)
    await expect(service.restoreSecret(stranger, secretId)).rejects.toMatchObject({ code: 'not-found' })
    for (let made = 0; made < maxSecretsPerProperty; made++) await aSecret(db, house)
    await expect(service.restoreSecret(anna, secretId)).rejects.toMatchObject({ code: 'conflict' })
    await db.update(properties).set({ status: 'ARCHIVED' })
    await expect(service.restoreSecret(anna, secretId)).rejects.toMatchObject({ code: 'conflict' })
    await db.update(properties).set({ deletedAt: new Date() })
    await expect(service.restoreSecret(anna, secretId)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listTrash(anna)).entries.filter(({ kind }) => kind === 'secret')).toEqual([])
  })

  it('is removed after 30 days', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    await aSecret(db, house, { deletedAt: days(29) })
    await aSecret(db, house, { deletedAt: days(31) })
    await aSecret(db, house)
    expect(await purgeDeleted(aRequestContext(db), service.secretTrash)).toBe(1)
    expect(await db.$count(secrets)).toBe(2)
  })
})

describe('the plaintext', () => {
  it('is in no table, whatever is done with the secret', async () => {
    const { secretId } = await add()
    await service.revealSecret(anna, secretId)
    await service.updateSecret(anna, { secretId, version: 1, label: 'Side door', value: `${value}!` })
    await service.deleteSecret(anna, secretId)
    await service.restoreSecret(anna, secretId)
    const { rows } = await db.execute<{ schema: string; name: string }>(
      sql`select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'local_provider')`,
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const { schema, name } of rows) {
      const table = sql.raw(`"${schema}"."${name}"`)
      const found = await db.execute(
        sql`select from ${table} as one where one::text like ${`%${value}%`} or one::text like ${`%${Buffer.from(value).toString('hex')}%`}`,
      )
      expect(found.rowCount, name).toBe(0)
    }
    expect(await db.$count(activityLog)).toBe(5)
    expect(await db.$count(notifications)).toBe(0)
  })

  it('is bound to its secret and its group', () => {
    const key = { secretId: newId(), familyGroupId: newId() }
    const ring = createKeyRing([], testSecret)
    const sealed = ring.seal(value, boundTo(key))
    for (const other of [
      { ...key, secretId: newId() },
      { ...key, familyGroupId: newId() },
    ])
      expect(() => ring.open(sealed, boundTo(other))).toThrow()
  })
})

it('is read at a cost that does not grow with other groups’ data', async () => {
  const { secretId } = await add()
  await expectIndexed(database, async (logged) => {
    const ctx = { ...anna, db: logged }
    await getMember(ctx, ['secretId'], { secretId })
    await service.listSecrets(ctx, house.id)
    await service.revealSecret(ctx, secretId)
    await service.deleteSecret(ctx, secretId)
    await listDeleted(ctx, service.secretTrash, 100)
    await service.restoreSecret(ctx, secretId)
    await purgeDeleted(aRequestContext(logged), service.secretTrash)
  })
})
