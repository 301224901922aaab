import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { randomToken } from './crypto.ts'

const schema = z.object({ appSecret: z.string().min(43), databasePassword: z.string().min(43) })

export type Secrets = z.infer<typeof schema>

/**
 * The secrets of an installation that was given none: created once, kept in `<dataDir>/secrets.json`, readable by the
 * owner only. If the file is lost, so is everything sealed with it: it belongs in every backup.
 */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  // Checked before the file is read: with two first starts at once, the other one writes its secrets before its
  // database.
  const hasDatabase = existsSync(join(dataDir, 'postgres'))
  const kept = readIfThere(file)
  if (kept === null && hasDatabase) throw new Error(missingSecrets(file))
  const text = kept ?? create(file, dataDir)
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new Error(
      `${file} is damaged. Restore it from a backup: the data was sealed with the secrets in it.`,
    )
  }
}

/**
 * Gives a new data directory the secret that its data was sealed with.
 * @param databasePassword that of a copied database; without it, a new one is made
 */
export function createSecretsFor(dataDir: string, appSecret: string, databasePassword?: string): void {
  create(join(dataDir, 'secrets.json'), dataDir, { appSecret, ...(databasePassword && { databasePassword }) })
}

const missingSecrets = (file: string) =>
  `${file} is missing, and the database next to it cannot be used without it. ` +
  'Restore it from a backup, then start again. Nothing was changed.'

/** The folder of this installation's data; other accounts may pass through it (the database does), not list it. */
export function makeDataDirectory(dataDir: string): void {
  if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, 0o711)
}

/**
 * Written to a temporary file and linked into place: of two first starts one wins, and no partial file is ever read.
 */
function create(file: string, dataDir: string, given: Partial<Secrets> = {}): string {
  makeDataDirectory(dataDir)
  const secrets: Secrets = { appSecret: randomToken(), databasePassword: randomToken(), ...given }
  const draft = `${file}.${process.pid}-${randomToken().slice(0, 8)}`
  writeDurably(draft, `${JSON.stringify(secrets, null, 2)}\n`)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
