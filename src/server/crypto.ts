import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Returns 32 random bytes as 43 characters, for session ids, link tokens and states. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export const sha256 = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest()

/** Seals short texts with AES-256-GCM under a key derived from the app secret for one purpose. */
export type Sealer = { seal: (text: string) => string; open: (sealed: string) => string }

/** @param purpose separates keys: a text sealed for one purpose does not open for another */
export function createSealer(appSecret: string, purpose: string): Sealer {
  const key = deriveKey(appSecret, purpose)
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** Derives a 32-byte key for one purpose (HKDF-SHA-256 of the app secret). */
export const deriveKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, 'kinstead', purpose, 32))
