import { z } from 'zod'
import { headSchema, secretsSchema } from '../manifest.ts'

/** Raised when an older Kinstead could not read the base. */
export const baseFormat = 1

export const baseParts = {
  head: 'base.json',
  secrets: 'secrets.json',
  database: 'postgres/',
  end: 'end.json',
} as const

/** The first part of a base. `migrations` are those that had run when it began. */
export const baseHeadSchema = headSchema.extend({
  /** Programs of another kind cannot read its files. */
  machine: z.string(),
  /** Where the changes begin that a restore replays. */
  start: z.string(),
  segmentBytes: z.number(),
  systemId: z.string(),
  timeline: z.number(),
  folders: z.array(z.string()),
})
export type BaseHead = z.infer<typeof baseHeadSchema>

/** The second part. The key opens the changes and the stored files. */
export const baseSecretsSchema = secretsSchema.extend({ databasePassword: z.string(), key: z.string() })
export type BaseSecrets = z.infer<typeof baseSecretsSchema>

/** The last part: up to where changes have to be replayed before the copy is whole. */
export const baseEndSchema = z.object({ end: z.string(), endedAt: z.iso.datetime(), files: z.number() })
export type BaseEnd = z.infer<typeof baseEndSchema>

export const machine = `${process.platform}-${process.arch}`
