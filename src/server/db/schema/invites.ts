import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { familyGroups, roles } from './groups.ts'
import { person } from './users.ts'

const inviteStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED'] as const

/**
 * An invite to a group. Its code is looked up by SHA-256; the sealed copy, whose key is outside the database, is for
 * the mail and for showing the link again. EXPIRED is computed by the database clock, not stored.
 */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    codeHash: bytea('code_hash').notNull().unique(),
    codeSealed: text('code_sealed').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** In lower case; null for a link that anyone may use. */
    email: text('email'),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer('uses').notNull().default(0),
    status: text('status', { enum: inviteStatuses }).notNull().default('PENDING'),
    invitedBy: person('invited_by'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('invites_group_idx').on(table.familyGroupId, table.createdAt, table.id),
    index('invites_pending_email_idx').on(table.email).where(sql`${table.status} = 'PENDING'`),
    index('invites_invited_by_idx').on(table.invitedBy),
    oneOf('invites_role_check', table.role, roles),
    oneOf('invites_status_check', table.status, inviteStatuses),
    check('invites_uses_check', sql`${table.uses} between 0 and ${table.maxUses}`),
    check(
      'invites_max_uses_check',
      sql`${table.maxUses} between 1 and 20 and (${table.email} is null or ${table.maxUses} = 1)`,
    ),
    check('invites_email_check', sql`${table.email} = lower(${table.email})`),
    check('invites_expires_at_check', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

/** Each opening and use of a link, for the managers: when, what, and the approximate origin. */
export const linkEvents = pgTable(
  'link_events',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    linkType: text('link_type', { enum: ['INVITE'] }).notNull(),
    linkId: uuid('link_id').notNull(),
    kind: text('kind', { enum: ['OPENED', 'ACCEPTED', 'DECLINED', 'REFUSED'] }).notNull(),
    /** The network of the address (IPv4 /24, IPv6 /48), never the whole address. */
    network: text('network').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('link_events_link_idx').on(table.linkId, table.at),
    index('link_events_group_idx').on(table.familyGroupId, table.at),
  ],
)
