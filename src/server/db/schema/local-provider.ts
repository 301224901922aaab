import { sql } from 'drizzle-orm'
import { index, integer, pgSchema, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, partOf, updatedAt } from './columns.ts'
import { oneOf } from './constraints.ts'

/** The tables of the OpenID Provider in this process. The app itself never reads them. */
export const localProvider = pgSchema('local_provider')

export const providerAccounts = localProvider.table(
  'accounts',
  {
    id: id(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** When a mailed code was entered; null while the address is unverified. */
    emailVerifiedAt: instant('email_verified_at'),
    /** Incremented by each new password: a sign-in that started with an older one opens no session. */
    credentialsGeneration: integer('credentials_generation').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`)],
)

/**
 * Storage of oidc-provider: sessions, interactions, grants, codes and tokens, by model and id. Most ids are secrets (a
 * session's id is its cookie), so ids are hashed with SHA-256 and the payload, which repeats them, is sealed.
 */
export const providerArtifacts = localProvider.table(
  'artifacts',
  {
    model: text('model').notNull(),
    idHash: text('id_hash').notNull(),
    payloadSealed: text('payload_sealed').notNull(),
    grantHash: text('grant_hash'),
    uidHash: text('uid_hash'),
    accountId: uuid('account_id').references(() => providerAccounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (table) => [
    primaryKey({ name: 'artifacts_pkey', columns: [table.model, table.idHash] }),
    index('artifacts_grant_hash_idx').on(table.grantHash),
    index('artifacts_uid_hash_idx').on(table.uidHash),
    index('artifacts_account_id_idx').on(table.accountId),
    index('artifacts_expires_at_idx').on(table.expiresAt),
  ],
)

/**
 * Browsers in which an account was signed in: guesses made elsewhere do not lock them out. Ids are cookies, so they
 * are hashed.
 */
export const providerKnownBrowsers = localProvider.table(
  'known_browsers',
  {
    accountId: partOf('account_id', () => providerAccounts.id),
    browserHash: bytea('browser_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'known_browsers_pkey', columns: [table.accountId, table.browserHash] }),
    index('known_browsers_last_used_at_idx').on(table.lastUsedAt),
  ],
)

const mailCodePurposes = ['VERIFY_EMAIL', 'RESET_PASSWORD'] as const

/** A code mailed to an account: one active one for each purpose, few tries, valid for 15 minutes. */
export const providerMailCodes = localProvider.table(
  'mail_codes',
  {
    id: id(),
    accountId: partOf('account_id', () => providerAccounts.id),
    purpose: text('purpose', { enum: mailCodePurposes }).notNull(),
    codeHash: bytea('code_hash').notNull(),
    /** For the mail, which a job writes. */
    codeSealed: text('code_sealed').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('mail_codes_account_purpose_key').on(table.accountId, table.purpose),
    index('mail_codes_expires_at_idx').on(table.expiresAt),
    oneOf('mail_codes_purpose_check', table.purpose, mailCodePurposes),
  ],
)

/** The keys that sign ID tokens: created once, shared by every process on this database, sealed with the app secret. */
export const providerSigningKeys = localProvider.table('signing_keys', {
  name: text('name').primaryKey(),
  jwkSealed: text('jwk_sealed').notNull(),
  createdAt: createdAt(),
})
