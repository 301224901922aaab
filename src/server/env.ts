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

<<<<<<< HEAD
=======
function wrongSecret(env: Parsed): string[] {
  const secret = env.APP_SECRET
  if (secret === undefined) {
    const isNeeded = env.NODE_ENV === 'production' && env.DATABASE_URL !== undefined
    return isNeeded ? [`APP_SECRET: is missing; make one with "openssl rand -base64 32" and keep it`] : []
  }
  const isWeak = Buffer.byteLength(secret) < minSecretBytes || new Set(secret).size < minDistinctCharacters
  return isWeak
    ? [
        `APP_SECRET: is too weak, it needs ${minSecretBytes} random bytes or more; try "openssl rand -base64 32"`,
      ]
    : []
}

/** Names the missing ones of variables that only work together. @param isAsked by another variable */
function missingOf(env: Parsed, names: readonly (keyof Parsed)[], why: string, isAsked = false): string[] {
  if (!isAsked && names.every((name) => !env[name])) return []
  return names.filter((name) => env[name] === undefined).map((name) => `${name}: is missing; ${why}`)
}

const providerNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const s3Names = [
  'FILES_S3_BUCKET',
  'FILES_S3_REGION',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
] as const

const pushNames = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const

/** The keys for push services, and the contact that they are given. */
export function pushOptions(
  env: Pick<Parsed, (typeof pushNames)[number] | 'MAIL_FROM' | 'PUSH_SERVICE_HOSTS'> & { APP_ORIGIN: string },
) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, APP_ORIGIN: origin } = env
  const sender = /<(.+)>$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM
  return {
    configuredKeys: publicKey && privateKey ? { publicKey, privateKey } : null,
    subject: pushContact(origin, sender),
    moreHosts: env.PUSH_SERVICE_HOSTS,
  }
}

/**
 * Returns the contact for push services: our address, or else the sender of e-mails. Some services refuse an address of
 * this machine, so a sender there is never named (RFC 8292 allows https: and mailto:).
 */
function pushContact(origin: string, sender: string): string {
  const { host, origin: address } = new URL(origin)
  if (origin.startsWith('https:')) return address
  const isLocal = /@(localhost|[^@]*\.(localhost|local|internal))$/i.test(sender) || !sender.includes('@')
  return isLocal ? `https://${host}` : `mailto:${sender}`
}

function wrongPushKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Parsed): string[] {
  if (!publicKey || !privateKey) return []
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return ['VAPID_PRIVATE_KEY: is not a private key']
  }
  const isPair = pair.getPublicKey('base64url') === publicKey
  return isPair ? [] : ['VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY']
}

const incompleteParts = (env: Parsed) => [
  ...missingOf(env, pushNames, `push services need both ${pushNames.join(' and ')}`),
  ...missingOf(env, ['DATABASE_URL'], 'pages need an address too', Boolean(env.DATABASE_DIRECT_URL)),
  ...missingOf(env, ['DATABASE_URL'], 'the built-in database serves one process', env.PROCESSES > 1),
  ...(env.BACKUP_SCHEDULE && !env.BACKUP_PASSPHRASE && !env.BACKUP_PASSPHRASE_FILE
    ? ['BACKUP_PASSPHRASE: is missing; scheduled backups need it or BACKUP_PASSPHRASE_FILE']
    : []),
  ...missingOf(env, providerNames, `an identity provider needs all of ${providerNames.join(', ')}`),
  // A key alone would be unused, and a model needs an address.
  ...missingOf(
    env,
    ['AI_BASE_URL', 'AI_MODEL'],
    'generated titles need both AI_BASE_URL and AI_MODEL',
    Boolean(env.AI_API_KEY),
  ),
  ...missingOf(env, ['POSTHOG_KEY', 'POSTHOG_HOST'], 'analytics needs both POSTHOG_KEY and POSTHOG_HOST'),
  // Without the webhook secret nobody would learn of payments.
  ...(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET.length === 0
    ? ['STRIPE_WEBHOOK_SECRET: is missing; payments need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET']
    : []),
  ...(!env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET.length > 0
    ? ['STRIPE_SECRET_KEY: is missing; payments need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET']
    : []),
  // All or nothing: files stored on disk because of a forgotten key would be missing later.
  ...missingOf(
    env,
    s3Names,
    `files on S3 need all of ${s3Names.join(', ')}`,
    Boolean(env.FILES_S3_ENDPOINT || env.FILES_S3_FORCE_PATH_STYLE),
  ),
]

/** The hosts from which profile pictures are fetched: the identity provider's and the listed ones. */
export const pictureHosts = ({
  OIDC_ISSUER: issuer,
  PROFILE_PICTURE_HOSTS: named,
}: Pick<Parsed, 'OIDC_ISSUER' | 'PROFILE_PICTURE_HOSTS'>): string[] => [
  ...(issuer ? [new URL(issuer).hostname] : []),
  ...named,
]

/** How to reach the database. @param own the address of the embedded one, without DATABASE_URL */
export function databaseOptions(env: Parsed, own = '') {
  const { DATABASE_URL: url = own, DATABASE_DIRECT_URL: direct } = env
  return {
    url,
    /** For what keeps a session: migrations, jobs and their wake-up. */
    direct: direct ?? url,
    isPooled: direct !== undefined,
    areNamed: env.DATABASE_PREPARED_STATEMENTS,
  }
}

/** Where files are stored; null for the disk. */
export function s3Options(env: Parsed) {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = env
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return null
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_FORCE_PATH_STYLE: forcePathStyle } = env
  return { bucket, region, accessKeyId, secretAccessKey, endpoint, forcePathStyle }
}

/** The settings of the payments provider, and its pages that may be shown. */
export const billingOptions = (env: Parsed) => ({
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
  prices: { monthly: env.STRIPE_PRICE_MONTHLY, annual: env.STRIPE_PRICE_ANNUAL },
  paymentLinks: {
    monthly: env.STRIPE_PAYMENT_LINK_MONTHLY ?? null,
    annual: env.STRIPE_PAYMENT_LINK_ANNUAL ?? null,
  },
  testUrl: env.STRIPE_TEST_URL,
})

/** Only pages of the payments provider are allowed. */
function foreignPaymentLinks(env: Parsed): string[] {
  return (['STRIPE_PAYMENT_LINK_MONTHLY', 'STRIPE_PAYMENT_LINK_ANNUAL'] as const)
    .filter((name) => env[name] !== undefined && !isBillingAddress(env[name], env.STRIPE_TEST_URL))
    .map((name) => `${name}: must be a Stripe payment link, such as https://buy.stripe.com/…`)
}

/** The address after sign-in has to be ours. */
function foreignRedirects(env: Parsed, origin: string): string[] {
  return (['AFTER_SIGN_IN_URL', 'AFTER_SIGN_UP_URL'] as const)
    .filter((name) => !URL.canParse(env[name], origin) || new URL(env[name], origin).origin !== origin)
    .map((name) => `${name}: must be a path of this app, such as /family-select`)
}

>>>>>>> dash
const forPrograms = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/** The environment of the programs that Kinstead starts: without the app's secrets, and without settings for other servers. */
export const environmentOfPrograms = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => forPrograms.includes(name)))
