import { z } from 'zod'

/** Raised when an older Kinstead could not read the archive. */
export const archiveFormat = 1

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})

/** The first part: what decides whether this Kinstead can read the rest. */
export const headSchema = z.object({
  format: z.number(),
  kinstead: z.string(),
  postgres: z.string(),
  /** When the snapshot of the database was taken. */
  snapshotAt: z.iso.datetime(),
  /** The migrations that had run, by their time in `drizzle/meta/_journal.json`. */
  migrations: z.array(z.number()),
})
export type BackupHead = z.infer<typeof headSchema>

/** What opens sealed values. A restore needs the same. */
export const secretsSchema = z.object({ appSecret: z.string(), secretKeys: z.array(z.string()) })
export type BackupSecrets = z.infer<typeof secretsSchema>

/** The last part: what the others add up to. */
export const manifestSchema = headSchema.extend({
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Files that rows name and the store did not have; the first hundred by name. */
  missingFiles: z.object({ count: z.number(), first: z.array(z.string()) }),
  parts: z.number(),
})
export type Manifest = z.infer<typeof manifestSchema>
export type BackedUpTable = z.infer<typeof tableSchema>

export const partNames = {
  head: 'backup.json',
  secrets: 'secrets.json',
  tables: 'tables/',
  files: 'files/',
  checksums: 'checksums/',
  manifest: 'manifest.json',
} as const

/** The name of a part with rows: tables are divided, so that neither side holds one in memory. */
export const tablePartName = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>, part: number) =>
  `${partNames.tables}${schema}.${name}/${String(part).padStart(6, '0')}.copy`

/** @returns `schema.name` */
export const tableOfPart = (partName: string) => partName.slice(partNames.tables.length).split('/')[0] ?? ''
