import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, partOf } from './columns.ts'
import { inSameGroup, inSameProperty, oneOf } from './constraints.ts'
import { projects } from './projects.ts'
import { ofProperty } from './properties.ts'
import { secrets } from './secrets.ts'
import { person } from './users.ts'
import { ofWorker } from './workers.ts'

const shareLinkKinds = ['JOB', 'STANDING'] as const
const endReasons = ['REVOKED', 'EXPIRED', 'WORKER_BLOCKED', 'CREATOR_LOST_RIGHT', 'GONE'] as const

/**
 * A link by which a contractor works without an account. JOB (`/worker-share/…`) is one project for one worker;
 * STANDING (`/worker-projects/…`) is all projects of one worker in the group. The token is looked up by SHA-256; the
 * sealed copy, whose key is outside the database, shows the link again. EXPIRED and CLOSED are computed from the times
 * below by the database clock.
 */
export const shareLinks = pgTable(
  'share_links',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    workerId: uuid('worker_id').notNull(),
    kind: text('kind', { enum: shareLinkKinds }).notNull(),
    /** For a JOB; a STANDING link has neither. */
    propertyId: uuid('property_id'),
    projectId: uuid('project_id'),
    tokenHash: bytea('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    /** The family's request in its own words. */
    message: text('message'),
    /** Its creator, the worker's contact, shown by first name only. */
    createdBy: person('created_by'),
    createdAt: createdAt(),
    /** For a JOB the deadline to accept. For a STANDING link its expiry; each use extends it, up to a year. */
    expiresAt: instant('expires_at').notNull(),
    firstOpenedAt: instant('first_opened_at'),
    acceptedAt: instant('accepted_at'),
    /** The name that the worker accepted under. */
    acceptedName: text('accepted_name'),
    declinedAt: instant('declined_at'),
    declineReason: text('decline_reason'),
    /** 30 days after the project was completed or cancelled; null while it is active. */
    closesAt: instant('closes_at'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
    endedBy: person('ended_by'),
  },
  (table) => [
    ...ofWorker('share_links', table),
    ...ofProperty('share_links', table),
    inSameProperty('share_links_project_fkey', table, table.projectId, projects),
    unique('share_links_id_group_key').on(table.id, table.familyGroupId),
    // One active link for a worker and a project, and one STANDING link for a worker, even with concurrent requests.
    uniqueIndex('share_links_live_job_key')
      .on(table.projectId, table.workerId)
      .where(sql`${table.endedAt} is null and ${table.declinedAt} is null and ${table.kind} = 'JOB'`),
    uniqueIndex('share_links_live_standing_key')
      .on(table.workerId)
      .where(sql`${table.endedAt} is null and ${table.kind} = 'STANDING'`),
    index('share_links_project_idx').on(table.projectId, table.propertyId),
    index('share_links_live_group_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.endedAt} is null`),
    index('share_links_created_by_idx').on(table.createdBy),
    index('share_links_ended_by_idx').on(table.endedBy),
    oneOf('share_links_kind_check', table.kind, shareLinkKinds),
    check(
      'share_links_scope_check',
      sql`(${table.kind} = 'JOB') = (${table.projectId} is not null) and (${table.projectId} is null) = (${table.propertyId} is null)`,
    ),
    check('share_links_message_check', sql`char_length(${table.message}) <= 2500`),
    check('share_links_expires_at_check', sql`${table.expiresAt} > ${table.createdAt}`),
    check('share_links_decision_check', sql`num_nonnulls(${table.acceptedAt}, ${table.declinedAt}) <= 1`),
    check(
      'share_links_accepted_check',
      sql`(${table.acceptedAt} is null) = (${table.acceptedName} is null) and char_length(btrim(${table.acceptedName})) between 1 and 120`,
    ),
    check('share_links_decline_reason_check', sql`char_length(${table.declineReason}) <= 2500`),
    check('share_links_ended_check', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
    oneOf('share_links_end_reason_check', table.endReason, endReasons),
  ],
)

const shareLinkEventKinds = ['OPENED', 'ACCEPTED', 'DECLINED', 'WROTE', 'REVEALED', 'REFUSED'] as const
const devices = ['PHONE', 'COMPUTER', 'OTHER'] as const

/** Each opening and use of a link, for the family: when, what, the kind of device, and the approximate origin. */
export const shareLinkEvents = pgTable(
  'share_link_events',
  {
    id: id(),
    shareLinkId: partOf('share_link_id', () => shareLinks.id),
    kind: text('kind', { enum: shareLinkEventKinds }).notNull(),
    /** The network of the address (IPv4 /24, IPv6 /48), never the whole address. */
    network: text('network').notNull(),
    device: text('device', { enum: devices }).notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('share_link_events_link_idx').on(table.shareLinkId, table.at.desc(), table.id),
    index('share_link_events_at_idx').using('brin', table.at),
    oneOf('share_link_events_kind_check', table.kind, shareLinkEventKinds),
    oneOf('share_link_events_device_check', table.device, devices),
  ],
)

/** The secrets that a member chose to show on a link, around each confirmed visit. */
export const shareLinkSecrets = pgTable(
  'share_link_secrets',
  {
    shareLinkId: partOf('share_link_id', () => shareLinks.id),
    secretId: partOf('secret_id', () => secrets.id),
    chosenBy: person('chosen_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'share_link_secrets_pkey', columns: [table.shareLinkId, table.secretId] }),
    index('share_link_secrets_secret_idx').on(table.secretId),
    index('share_link_secrets_chosen_by_idx').on(table.chosenBy),
  ],
)

/**
 * Messages between the family and a contractor about one project. They outlive the link: a new link for the same job
 * continues them. Task comments are separate, and no link reads them.
 */
export const jobMessages = pgTable(
  'job_messages',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    projectId: uuid('project_id').notNull(),
    workerId: uuid('worker_id').notNull(),
    /** The contractor's link; null for a member's message. */
    shareLinkId: uuid('share_link_id'),
    authorUserId: person('author_user_id'),
    /** The name when it was written. The contractor sees only a member's first name. */
    authorName: text('author_name').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    ...ofProperty('job_messages', table),
    ...ofWorker('job_messages', table),
    inSameProperty('job_messages_project_fkey', table, table.projectId, projects),
    inSameGroup('job_messages_share_link_fkey', table, table.shareLinkId, shareLinks, 'set null'),
    index('job_messages_thread_idx').on(table.projectId, table.workerId, table.id),
    index('job_messages_share_link_idx').on(table.shareLinkId, table.familyGroupId),
    index('job_messages_author_idx').on(table.authorUserId),
    check('job_messages_body_check', sql`char_length(btrim(${table.body})) between 1 and 5000`),
  ],
)
