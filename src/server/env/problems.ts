import { createECDH } from 'node:crypto'
import { isBillingAddress } from '../gateways/billing/billing-address.ts'
import type { Variables } from './variables.ts'

const minSecretBytes = 32
const minDistinctCharacters = 10

/**
 * What is wrong with valid variables that do not fit each other: a readable line each.
 * @param origin of the product
 */
export const findProblems = (env: Variables, origin: string): string[] => [
  ...wrongSecret(env),
  ...incompleteParts(env),
  ...foreignRedirects(env, origin),
  ...foreignPaymentLinks(env),
  ...wrongPushKeys(env),
  ...(env.TRUST_TRACEPARENT && env.TRUST_PROXY === 0
    ? [
        'TRUST_TRACEPARENT: needs TRUST_PROXY, because only a proxy of yours can keep strangers from choosing it',
      ]
    : []),
  ...(env.APP_ORIGIN && !isOrigin(env.APP_ORIGIN) ? [`APP_ORIGIN: must have no path, only ${origin}`] : []),
]

/** Warns of valid settings that the operator hardly wants. */
export function listWarnings(env: Pick<Variables, 'HOST'> & { APP_ORIGIN: string }): string[] {
  const { protocol, hostname } = new URL(env.APP_ORIGIN)
  const isLocal = isLoopback(hostname)
  const warnings: string[] = []
  if (protocol !== 'https:' && !isLocal) {
    warnings.push(`APP_ORIGIN is ${env.APP_ORIGIN}: without https, sessions and links can be intercepted.`)
  }
  if (isLocal && !isLoopback(env.HOST)) {
    warnings.push(
      'HOST accepts connections from other machines, but APP_ORIGIN is this machine: set it to the address that people type.',
    )
  }
  return warnings
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$|\.localhost$/.test(host)

const isOrigin = (address: string) => new URL(address).href === `${new URL(address).origin}/`

function wrongSecret(env: Variables): string[] {
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
function missingOf(
  env: Variables,
  names: readonly (keyof Variables)[],
  why: string,
  isAsked = false,
): string[] {
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

function wrongPushKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Variables): string[] {
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

const incompleteParts = (env: Variables) => [
  ...missingOf(env, pushNames, `push services need both ${pushNames.join(' and ')}`),
  ...missingOf(env, ['DATABASE_URL'], 'pages need an address too', Boolean(env.DATABASE_DIRECT_URL)),
  ...missingOf(env, ['DATABASE_URL'], 'a replica follows another database', Boolean(env.DATABASE_READ_URL)),
  ...missingOf(env, ['DATABASE_URL'], 'the built-in database serves one process', env.PROCESSES > 1),
  ...((env.BACKUP_SCHEDULE || env.BACKUP_CONTINUOUS) && !env.BACKUP_PASSPHRASE && !env.BACKUP_PASSPHRASE_FILE
    ? [
        'BACKUP_PASSPHRASE: is missing; scheduled backups and archived changes need it or BACKUP_PASSPHRASE_FILE',
      ]
    : []),
  ...(env.BACKUP_CONTINUOUS && env.DATABASE_URL
    ? [
        'BACKUP_CONTINUOUS: only works with the built-in database; with DATABASE_URL, archive the changes with the tools of that server',
      ]
    : []),
  ...missingOf(env, providerNames, `an identity provider needs all of ${providerNames.join(', ')}`),
  // A key alone would be unused, and a model needs an address.
  ...missingOf(
    env,
    ['AI_BASE_URL', 'AI_MODEL'],
    'generated titles and the reading of receipts need both AI_BASE_URL and AI_MODEL',
    Boolean(env.AI_API_KEY || env.AI_RECEIPT_MODEL),
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

/** Only pages of the payments provider are allowed. */
function foreignPaymentLinks(env: Variables): string[] {
  return (['STRIPE_PAYMENT_LINK_MONTHLY', 'STRIPE_PAYMENT_LINK_ANNUAL'] as const)
    .filter((name) => env[name] !== undefined && !isBillingAddress(env[name], env.STRIPE_TEST_URL))
    .map((name) => `${name}: must be a Stripe payment link, such as https://buy.stripe.com/…`)
}

/** The address after sign-in has to be ours. */
function foreignRedirects(env: Variables, origin: string): string[] {
  return (['AFTER_SIGN_IN_URL', 'AFTER_SIGN_UP_URL'] as const)
    .filter((name) => !URL.canParse(env[name], origin) || new URL(env[name], origin).origin !== origin)
    .map((name) => `${name}: must be a path of this app, such as /family-select`)
}
