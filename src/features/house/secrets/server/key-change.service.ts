import type { Db } from '../../../../server/db/client.ts'
import { CannotOpenError, type KeyRing } from '../../../../server/key-ring.ts'
import { boundTo } from '../secrets.rules.ts'
import * as repository from './secrets.repository.ts'

export type KeyChange = {
  /** How many were re-encrypted with the first key. */
  resealed: number
  /** How many no configured key decrypts; they are unchanged. */
  unopenable: number
}

type Services = { db: Db; keyRing: KeyRing }

const batchSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Re-encrypts every secret that does not use the first key. A batch is a transaction: killed at any moment, each
 * secret uses one key or the other and can be decrypted; run again, or twice at once, it continues with the rest.
 */
export async function resealSecrets({ db, keyRing }: Services): Promise<KeyChange> {
  const total: KeyChange = { resealed: 0, unopenable: 0 }
  for (const keyId of await repository.listOtherKeyIds(db, keyRing.currentKeyId)) {
    const part = keyRing.keyIds.includes(keyId)
      ? await resealAllUnder({ db, keyRing }, keyId)
      : { resealed: 0, unopenable: await repository.countSealedUnder(db, keyId) }
    total.resealed += part.resealed
    total.unopenable += part.unopenable
  }
  return total
}

async function resealAllUnder(services: Services, keyId: string): Promise<KeyChange> {
  const total: KeyChange = { resealed: 0, unopenable: 0 }
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const batch = await resealBatch(services, keyId, after)
    total.resealed += batch.resealed
    total.unopenable += batch.unopenable
    after = batch.last
  }
  return total
}

function resealBatch({ db, keyRing }: Services, keyId: string, after: string) {
  return db.transaction(async (tx) => {
    const rows = await repository.lockSealedUnder(tx, keyId, after, batchSize)
    let resealed = 0
    for (const { id: secretId, familyGroupId, valueSealed } of rows) {
      const key = { secretId, familyGroupId }
      const value = openOrNull(keyRing, { valueSealed, keyId }, boundTo(key))
      if (value === null) continue
      await repository.replaceSealed(tx, key, keyRing.seal(value, boundTo(key)))
      resealed++
    }
    return { resealed, unopenable: rows.length - resealed, last: rows.at(-1)?.id }
  })
}

function openOrNull(keyRing: KeyRing, ...sealed: Parameters<KeyRing['open']>): string | null {
  try {
    return keyRing.open(...sealed)
  } catch (error) {
    if (error instanceof CannotOpenError) return null
    throw error
  }
}
