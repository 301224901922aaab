import { join } from 'node:path'
import type { Variables } from './variables.ts'

/** What each part of the server reads from the variables. */

/** The keys for push services, and the contact that they are given. */
export function pushOptions(
  env: Pick<Variables, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'MAIL_FROM' | 'PUSH_SERVICE_HOSTS'> & {
    APP_ORIGIN: string
  },
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

/** The folder of backups. */
export const backupFolder = ({
  BACKUP_DIR: folder,
  DATA_DIR: dataDir,
}: Pick<Variables, 'BACKUP_DIR' | 'DATA_DIR'>) => folder ?? join(dataDir, 'backups')

/** The folder of archived changes, beside the backups. */
export const archiveFolder = (env: Parameters<typeof backupFolder>[0]) =>
  join(backupFolder(env), 'continuous')

/** The hosts from which profile pictures are fetched: the identity provider's and the listed ones. */
export const pictureHosts = ({
  OIDC_ISSUER: issuer,
  PROFILE_PICTURE_HOSTS: named,
}: Pick<Variables, 'OIDC_ISSUER' | 'PROFILE_PICTURE_HOSTS'>): string[] => [
  ...(issuer ? [new URL(issuer).hostname] : []),
  ...named,
]

/** How to reach the database. @param own the address of the embedded one, without DATABASE_URL */
export function databaseOptions(env: Variables, own = '') {
  const { DATABASE_URL: url = own, DATABASE_DIRECT_URL: direct } = env
  return {
    url,
    /** For what keeps a session: migrations, jobs and their wake-up. */
    direct: direct ?? url,
    /** A standby that pages may read from. */
    replica: env.DATABASE_READ_URL ?? null,
    isPooled: direct !== undefined,
    areNamed: env.DATABASE_PREPARED_STATEMENTS,
  }
}

/** Where files are stored; null for the disk. */
export function s3Options(env: Variables) {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = env
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return null
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_FORCE_PATH_STYLE: forcePathStyle } = env
  return { bucket, region, accessKeyId, secretAccessKey, endpoint, forcePathStyle }
}

/** The settings of the payments provider, and its pages that may be shown. */
export const billingOptions = (env: Variables) => ({
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
  prices: { monthly: env.STRIPE_PRICE_MONTHLY, annual: env.STRIPE_PRICE_ANNUAL },
  paymentLinks: {
    monthly: env.STRIPE_PAYMENT_LINK_MONTHLY ?? null,
    annual: env.STRIPE_PAYMENT_LINK_ANNUAL ?? null,
  },
  testUrl: env.STRIPE_TEST_URL,
})
