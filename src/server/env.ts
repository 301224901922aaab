import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { findProblems, listWarnings } from './env/problems.ts'
import { backupPassphrase, type Variables, variables } from './env/variables.ts'
import { loadOrCreateSecrets } from './secrets.ts'

/** The environment as the server uses it: `APP_ORIGIN` and `APP_SECRET` are always set. */
export type Env = Omit<Variables, 'APP_ORIGIN' | 'APP_SECRET'> & { APP_ORIGIN: string; APP_SECRET: string }

/** Thrown with one readable line for each invalid variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError'

  constructor(problems: string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

export const environmentVariables = Object.keys(variables.shape)

/**
 * Validates the variables and fills in defaults.
 * @throws EnvError with all problems at once
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const result = variables.safeParse(set)
  if (!result.success) throw new EnvError(result.error.issues.map(describeIssue))
  const env = result.data
  const origin = new URL(env.APP_ORIGIN ?? `http://localhost:${env.PORT}`).origin
  const problems = findProblems(env, origin)
  if (problems.length > 0) throw new EnvError(problems)
  return { ...env, APP_ORIGIN: origin }
}

/**
 * Returns the environment of this process. An installation with its own database and no secret creates one once.
 * @throws EnvError
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const env = parseEnv(source)
  for (const warning of listWarnings(env)) console.warn(`Warning: ${warning}`)
  return { ...env, APP_SECRET: env.APP_SECRET ?? loadOrCreateSecrets(env.DATA_DIR).appSecret }
}

/**
 * Returns what encrypts backups, from the variable or the first line of its file.
 * @throws EnvError when there is none or it is weak
 */
export function readBackupPassphrase({
  BACKUP_PASSPHRASE: given,
  BACKUP_PASSPHRASE_FILE: file,
}: Pick<Variables, 'BACKUP_PASSPHRASE' | 'BACKUP_PASSPHRASE_FILE'>): string {
  if (given) return given
  if (!file)
    throw new EnvError([`BACKUP_PASSPHRASE: is missing; make one with "openssl rand -base64 32" and keep it`])
  try {
    return backupPassphrase.parse(readFileSync(file, 'utf8').split(/\r?\n/, 1)[0])
  } catch (error) {
    const why =
      error instanceof z.ZodError ? (error.issues[0]?.message ?? '') : `cannot be read: ${String(error)}`
    throw new EnvError([`BACKUP_PASSPHRASE_FILE: ${why}`])
  }
}

const describeIssue = (issue: z.core.$ZodIssue) => {
  const text = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
  return `${String(issue.path[0])}: ${text}`
}

const forPrograms = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/** The environment of the programs that Kinstead starts: without the app's secrets, and without settings for other servers. */
export const environmentOfPrograms = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => forPrograms.includes(name)))
