import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, deletedAt, id, instant, partOf, updatedAt, version } from './columns.ts'
import { oneOf } from './constraints.ts'

/**
 * A person. The key is (issuer, subject) of the identity provider; the e-mail is data and may be missing. Sample
 * relatives have the issuer `sample` and can never sign in.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** When the person chose their name here: from then on the provider's name does not overwrite it. */
    namesChosenAt: instant('names_chosen_at'),
    profileImageUrl: text('profile_image_url'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Null until the person chooses one; then the browser's is used. */
    locale: text('locale'),
    /** That of the browser seen last, for texts written outside of the person's own requests; null if none was seen. */
    browserLocale: text('browser_locale'),
    /** Incremented by each save of the profile, so that a stale form overwrites nothing. */
    version: version(),
    profileSyncedAt: instant('profile_synced_at'),
    suspendedAt: instant('suspended_at'),
    /** An administrator's reason, shown to the person when they try to sign in. */
    suspendedReason: text('suspended_reason'),
    /** The person opted out of usage analytics. */
    isAnalyticsOff: boolean('is_analytics_off').notNull().default(false),
    /** When the operator's command made the person an administrator; null if it did not. */
    administratorSince: instant('administrator_since'),
    /** Set when the person deleted the account: name, e-mail and picture are removed, their actions are kept. */
    deletedAt: deletedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('users_issuer_subject_key').on(table.issuer, table.subject),
    index('users_email_idx').on(sql`lower(${table.email})`),
  ],
)

/** A person; null once their account was deleted. */
export const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** The common columns of rows that members write and change. */
export const saved = () => ({
  version: version(),
  createdBy: person('created_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A signed-in browser. Only the SHA-256 of the cookie is stored; `idTokenSealed` is sealed for sign-out. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: partOf('user_id', () => users.id),
    idTokenSealed: text('id_token_sealed'),
    /** The local provider's session in this browser, by the hash of its public id. Both end together. */
    providerSession: text('provider_session'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)

const signInKinds = ['SIGN_IN', 'SIGN_UP'] as const

/** A sign-in in progress at the provider: bound to one browser, used once, valid for 10 minutes. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: bytea('state_hash').primaryKey(),
    browserHash: bytea('browser_hash').notNull(),
    kind: text('kind', { enum: signInKinds }).notNull(),
    nonce: text('nonce').notNull(),
    codeVerifierSealed: text('code_verifier_sealed').notNull(),
    /** Sealed: it may contain an invite code. */
    returnToSealed: text('return_to_sealed').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_attempts_expires_at_idx').on(table.expiresAt),
    oneOf('sign_in_attempts_kind_check', table.kind, signInKinds),
  ],
)
