import { sql } from 'drizzle-orm'
import { index, pgSchema, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from './columns.ts'

/** The tables of the OpenID Provider that runs in our process. The app itself never reads them. */
export const localProvider = pgSchema('local_provider')

export const providerAccounts = localProvider.table(
  'accounts',
  {
    id: id(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`)],
)

/**
 * Storage of oidc-provider: sessions, interactions, grants, codes, tokens, by model and id. Most ids are secrets
 * (a session's id is its cookie), so ids are stored as SHA-256 and the payload, which repeats them, is sealed.
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

/** The keys that sign ID tokens: made once, shared by every process on this database, sealed with the app secret. */
export const providerSigningKeys = localProvider.table('signing_keys', {
  name: text('name').primaryKey(),
  jwkSealed: text('jwk_sealed').notNull(),
  createdAt: createdAt(),
})
