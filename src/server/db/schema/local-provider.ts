import { sql } from 'drizzle-orm'
import { index, jsonb, pgSchema, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** Storage of oidc-provider: sessions, interactions, grants, codes, tokens, by model and id. */
export const providerArtifacts = localProvider.table(
  'artifacts',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull().$type<Record<string, unknown>>(),
    grantId: text('grant_id'),
    uid: text('uid'),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (table) => [
    primaryKey({ name: 'artifacts_pkey', columns: [table.model, table.id] }),
    index('artifacts_grant_id_idx').on(table.grantId),
    index('artifacts_uid_idx').on(table.uid),
    index('artifacts_expires_at_idx').on(table.expiresAt),
  ],
)
