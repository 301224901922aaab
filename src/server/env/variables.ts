import { resolve } from 'node:path'
import { z } from 'zod'
import { addressesOf, wrongAddress } from '../db/hosts.ts'
import { isCron } from '../jobs/cron.ts'
import { parseKeys } from '../key-ring.ts'
import { list, webAddress, wholeNumber } from './fields.ts'
import { telemetryVariables } from './telemetry.ts'

const databaseAddress = z.string().check(({ value, issues }) => {
  const message = wrongAddress(value)
  if (message) issues.push({ code: 'custom', message, input: value })
})
const emails = list.pipe(z.array(z.email('must be e-mail addresses, separated by commas')))
const hostNames = list.pipe(
  z.array(
    z
      .string()
      .regex(
        /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/,
        'must be names of hosts, such as pictures.example.org, separated by commas',
      ),
  ),
)
const secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter(Boolean))
const keys = z.string().transform((text, { addIssue }) => {
  const parsed = parseKeys(text)
  if (typeof parsed !== 'string') return parsed
  addIssue({ code: 'custom', message: parsed })
  return z.NEVER
})
const base64url = (bytes: number) =>
  z
    .string()
    .refine((text) => Buffer.from(text, 'base64url').toString('base64url') === text, {
      error: 'must be in base64url',
    })
    .refine((text) => Buffer.from(text, 'base64url').byteLength === bytes, {
      error: `must have ${bytes} bytes; make a pair with "npx web-push generate-vapid-keys"`,
    })
const minPassphrase = 16
const isStrongPassphrase = (text: string) => text.length >= minPassphrase && new Set(text).size >= 8
export const backupPassphrase = z.string().refine((text) => isStrongPassphrase(text), {
  error: `is too weak, it needs ${minPassphrase} characters or more, 8 of them different; try "openssl rand -base64 32"`,
})

/**
 * Every variable that Kinstead reads, in the order of `.env.example`. A blank value means unset. Nothing else in `src`
 * reads the environment (a test checks it).
 */
export const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('localhost'),
  PORT: wholeNumber(0, 65_535).default(3000),
  APP_ORIGIN: webAddress.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  TRUST_TRACEPARENT: z.stringbool('must be true or false').default(false),
  STOP_DELAY_SECONDS: wholeNumber(0, 60).default(3),
  PROCESSES: wholeNumber(1, 64).default(1),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('localhost'),
  ...telemetryVariables,
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress
    .refine((url) => addressesOf(url).length === 1, 'must name one server')
    .optional(),
  DATABASE_PREPARED_STATEMENTS: z.stringbool('must be true or false').default(true),
  SLOW_STATEMENT_MS: wholeNumber(0, 60_000).default(1_000),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  APP_SECRET: z.string().optional(),
  SECRET_KEYS: keys.default([]),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  PROFILE_PICTURE_HOSTS: hostNames.default([]),
  LOCAL_PROVIDER_TRUST_EMAIL: z.stringbool('must be true or false').default(false),
  SIGN_IN_URL: webAddress.optional(),
  SIGN_UP_URL: webAddress.optional(),
  AFTER_SIGN_IN_URL: z.string().default('/family-select'),
  AFTER_SIGN_UP_URL: z.string().default('/family-select'),
  ADMIN_EMAILS: emails.default([]),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'must look like: Kinstead <no-reply@example.org>',
    )
    .default('Kinstead <no-reply@localhost>'),

  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  PUSH_SERVICE_HOSTS: hostNames.default([]),

  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_ENDPOINT: webAddress.optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_S3_FORCE_PATH_STYLE: z.stringbool('must be true or false').default(false),
  GROUP_IMPORT_MAX_MEGABYTES: wholeNumber(1, 65_536).default(2_048),

  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: secrets.default([]),
  STRIPE_PRICE_MONTHLY: z.string().default('price_monthly'),
  STRIPE_PRICE_ANNUAL: z.string().default('price_annual'),
  STRIPE_PAYMENT_LINK_MONTHLY: webAddress.optional(),
  STRIPE_PAYMENT_LINK_ANNUAL: webAddress.optional(),
  STRIPE_TEST_URL: webAddress.optional(),

  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().max(200).optional(),
  AI_RECEIPT_MODEL: z.string().max(200).optional(),

  POSTHOG_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must be the key of a project: letters, digits, - and _')
    .optional(),
  POSTHOG_HOST: webAddress.optional(),

  BACKUP_PASSPHRASE: backupPassphrase.optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_SCHEDULE: z
    .string()
    .refine(isCron, 'must be five fields in UTC, such as "30 2 * * *" for 02:30 each day')
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
  BACKUP_CONTINUOUS: z.stringbool('must be true or false').default(false),

  DEMO: z.stringbool('must be true or false').default(true),
})

/** The variables as they were given, with defaults. */
export type Variables = z.infer<typeof variables>
