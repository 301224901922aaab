import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveKey } from './crypto.ts'

/** A sealed text and the id of its key. */
export type Sealed = { valueSealed: string; keyId: string }

/** Seals with one key and opens with several, so that keys can be rotated in operation. */
export type KeyRing = {
  /** The key that seals. */
  currentKeyId: string
  /** Every key that opens. */
  keyIds: readonly string[]
  /** @param boundTo what the text belongs to: it does not open for anything else */
  seal: (text: string, boundTo: string) => Sealed
  /** @throws CannotOpenError */
  open: (sealed: Sealed, boundTo: string) => string
}

/** The key is unknown, or the text was changed or moved since it was sealed. */
export class CannotOpenError extends Error {
  override readonly name = 'CannotOpenError'
}

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** 32 random bytes have about 30 distinct values; fewer than half of that is no accident. */
const minDistinctBytes = 15

/**
 * Validates the keys of `SECRET_KEYS`: 32 bytes each in base64 or base64url, separated by commas.
 * @returns a message when one is unusable; it never contains the key
 */
export function parseKeys(text: string): Buffer[] | string {
  const parts = text.split(',').map((part) => part.trim())
  const keys = parts.map((part) => Buffer.from(part, 'base64'))
  for (const [index, key] of keys.entries()) {
    const problem = problemOf(key, parts[index] ?? '')
    if (problem) return `key ${index + 1} ${problem}; make one with "openssl rand -base64 32"`
  }
  if (new Set(keys.map(keyIdOf)).size < keys.length) return 'uses the same key twice'
  return keys
}

function problemOf(key: Buffer, part: string): string | null {
  // Decoding skips invalid characters: only a text that encodes back the same was base64.
  const readBack = [
    key.toString('base64'),
    key.toString('base64').replace(/=+$/, ''),
    key.toString('base64url'),
  ]
  if (!readBack.includes(part) || key.length !== keyBytes) return `is not ${keyBytes} bytes in base64`
  return new Set(key).size < minDistinctBytes ? 'is too weak, it must be random' : null
}

/** Returns a key's id in the database and in messages; it does not reveal the key. */
export const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

/**
 * @param keys the first one seals
 * @param appSecret a key derived from it opens too, for values sealed before any key was configured; without keys it
 * seals
 */
export function createKeyRing(keys: readonly Buffer[], appSecret: string): KeyRing {
  const derived = deriveKey(appSecret, 'secrets/values')
  const [current = derived] = keys
  const byId = new Map([...keys, derived].map((key) => [keyIdOf(key), key]))
  const currentKeyId = keyIdOf(current)
  return {
    currentKeyId,
    keyIds: [...byId.keys()],
    seal: (text, boundTo) => ({ keyId: currentKeyId, valueSealed: encrypt(current, text, boundTo) }),
    open({ keyId, valueSealed }, boundTo) {
      const key = byId.get(keyId)
      if (!key) throw new CannotOpenError(`the key ${keyId} is not configured`)
      try {
        return decrypt(key, valueSealed, boundTo)
      } catch {
        // Without its cause: a cipher's message about its input must not be logged.
        throw new CannotOpenError(`the value sealed with key ${keyId} was changed or belongs elsewhere`)
      }
    },
  }
}

function encrypt(key: Buffer, text: string, boundTo: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo, 'utf8'))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(key: Buffer, valueSealed: string, boundTo: string): string {
  const bytes = Buffer.from(valueSealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(boundTo, 'utf8'))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
