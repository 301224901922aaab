import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. The enum's value 2 is argon2id. */
const argon2id: Algorithm.Argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | null = null

/**
 * Returns whether a password matches a hash. Without a hash (an unknown address) it takes as long and returns false,
 * so timing reveals nothing.
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  decoy ??= hashPassword('nobody has this password')
  await verify(await decoy, password)
  return false
}
