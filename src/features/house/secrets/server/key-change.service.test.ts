import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, testSecret } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSecret } from '../../../../../test/factories/records.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { createKeyRing, type KeyRing } from '../../../../server/key-ring.ts'
import { resealSecrets } from './key-change.service.ts'
import { revealSecret, updateSecret } from './secrets.service.ts'

const { db } = testDatabase()
const [oldKey, newKey, lostKey] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const oldRing = createKeyRing([oldKey], testSecret)
const changing = createKeyRing([newKey, oldKey], testSecret)

let house: { id: string; familyGroupId: string }
let anna: MemberContext
beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId, 'MANAGER', { keyRing: changing })
  house = await aProperty(db, familyGroupId)
})

/** 250 secrets, a few deleted: two and a half batches. */
async function manySecrets() {
  for (let number = 0; number < 250; number++) {
    const deletedAt = number % 50 === 0 ? new Date() : null
    await aSecret(db, house, { value: `code ${number}`, label: `Door ${number}`, deletedAt }, oldRing)
  }
}

const under = (ring: KeyRing) => db.$count(secrets, eq(secrets.keyId, ring.currentKeyId))

async function expectAllToOpen(keyRing: KeyRing) {
  for (const { id: secretId, label, deletedAt } of await db.select().from(secrets)) {
    if (deletedAt) continue
    const { value } = await revealSecret({ ...anna, keyRing }, secretId)
    expect(value).toBe(label.replace('Door', 'code'))
  }
}

describe('a change of the encryption key', () => {
  it('re-encrypts everything with the first key, including deleted values, and does nothing the second time', async () => {
    await manySecrets()
    expect(await resealSecrets({ db, keyRing: changing })).toEqual({ resealed: 250, unopenable: 0 })
    expect(await under(changing)).toBe(250)
    await expectAllToOpen(createKeyRing([newKey], 'another secret of the app, long'))
    expect(await resealSecrets({ db, keyRing: changing })).toEqual({ resealed: 0, unopenable: 0 })
  })

  it('leaves every value readable after a crash, and continues where it stopped', async () => {
    await manySecrets()
    let seals = 0
    const dying: KeyRing = {
      ...changing,
      seal: (...sealed) => {
        if (++seals > 130) throw new Error('killed')
        return changing.seal(...sealed)
      },
    }
    await expect(resealSecrets({ db, keyRing: dying })).rejects.toThrow('killed')
    // The current batch is rolled back as a whole.
    expect(await under(changing)).toBe(100)
    await expectAllToOpen(changing)
    expect(await resealSecrets({ db, keyRing: changing })).toEqual({ resealed: 150, unopenable: 0 })
    await expectAllToOpen(createKeyRing([newKey], testSecret))
  })

  it('re-encrypts each value once when run twice at once', async () => {
    await manySecrets()
    const runs = await Promise.all([1, 2].map(() => resealSecrets({ db, keyRing: changing })))
    expect(runs.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(250)
    expect(runs.map(({ unopenable }) => unopenable)).toEqual([0, 0])
    await expectAllToOpen(changing)
  })

  it('makes no edit stale, and loses no value saved at the same time', async () => {
    await manySecrets()
    const [edited] = await db.select().from(secrets).where(eq(secrets.label, 'Door 249'))
    const secretId = edited?.id ?? ''
    await Promise.all([
      resealSecrets({ db, keyRing: changing }),
      updateSecret(anna, { secretId, version: 1, label: 'Door 249', value: 'code 249' }),
      updateSecret(anna, { secretId, version: 2, label: 'Door 249', value: 'x' }).catch(() => {}),
    ])
    const { value } = await revealSecret(anna, secretId)
    expect(['code 249', 'x']).toContain(value)
    expect(await under(oldRing)).toBe(0)
  })

  it('counts values that no key decrypts, and leaves them unchanged', async () => {
    const lost = await aSecret(db, house, {}, createKeyRing([lostKey], testSecret))
    const moved = await aSecret(db, house, {}, oldRing)
    await aSecret(db, house, { value: 'code 1', label: 'Door 1' }, oldRing)
    await db.update(secrets).set({ valueSealed: lost.valueSealed }).where(eq(secrets.id, moved.id))
    expect(await resealSecrets({ db, keyRing: changing })).toEqual({ resealed: 1, unopenable: 2 })
    const [still] = await db.select().from(secrets).where(eq(secrets.id, lost.id))
    expect(still).toEqual(lost)
    const withLost = createKeyRing([newKey, lostKey], testSecret)
    expect(await resealSecrets({ db, keyRing: withLost })).toEqual({ resealed: 1, unopenable: 1 })
  })

  it('re-encrypts values stored before any key was configured', async () => {
    await aSecret(db, house, { value: 'code 1', label: 'Door 1' })
    const keyRing = createKeyRing([newKey], testSecret)
    expect(await resealSecrets({ db, keyRing })).toEqual({ resealed: 1, unopenable: 0 })
    await expectAllToOpen(keyRing)
  })
})
