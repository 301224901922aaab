import { sql } from 'drizzle-orm'
import {
  check,
  type ExtraConfigColumn,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, deletedAt, id, instant, minor, partOf, searched } from './columns.ts'
import { inSameGroup, isKept, oneOf, trashIndexes } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { saved } from './users.ts'

export const workerStatuses = ['ACTIVE', 'ARCHIVED', 'BLOCKED'] as const
export const trades = [
  'PLUMBING',
  'HEATING',
  'ELECTRICITY',
  'ROOFING',
  'CARPENTRY',
  'PAINTING',
  'MASONRY',
  'FLOORING',
  'WINDOWS',
  'LOCKS',
  'CHIMNEY',
  'GARDEN',
  'CLEANING',
  'PESTS',
  'APPLIANCES',
  'MOVING',
  'ARCHITECTURE',
  'HANDYMAN',
] as const

/** A contractor known to a family: a person or company without an account that works on its properties. */
export const workers = pgTable(
  'workers',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    name: text('name').notNull(),
    company: text('company'),
    trades: text('trades', { enum: trades }).array().notNull().default(sql`'{}'::text[]`),
    /** A trade that is not on the list. */
    otherTrade: text('other_trade'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    /** In minor units of the group's currency. */
    hourlyRateMinor: minor('hourly_rate_minor'),
    notes: text('notes'),
    /** Private to the group; never shown by share links. */
    rating: smallint('rating'),
    status: text('status', { enum: workerStatuses }).notNull().default('ACTIVE'),
    /** When they last did or received work; null before the first job. For sorting the list. */
    lastJobAt: instant('last_job_at'),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched("name || ' ' || coalesce(company, '')", {
      A: 'name',
      B: "coalesce(company, '') || ' ' || coalesce(other_trade, '')",
      C: "coalesce(phone, '') || ' ' || coalesce(email, '')",
      D: "coalesce(notes, '')",
    }),
  },
  (table) => [
    // For references to a worker: it is in the same group.
    unique('workers_id_group_key').on(table.id, table.familyGroupId),
    index('workers_group_idx')
      .on(table.familyGroupId, table.status, table.name, table.id)
      .where(isKept(table)),
    index('workers_group_last_job_idx')
      .on(table.familyGroupId, table.lastJobAt.desc().nullsLast(), table.id)
      .where(isKept(table)),
    ...trashIndexes('workers', table),
    index('workers_created_by_idx').on(table.createdBy),
    check('workers_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    check('workers_company_check', sql`char_length(${table.company}) <= 120`),
    check('workers_other_trade_check', sql`char_length(${table.otherTrade}) <= 60`),
    check('workers_notes_check', sql`char_length(${table.notes}) <= 10000`),
    check('workers_rate_check', sql`${table.hourlyRateMinor} between 0 and 1000000000`),
    check('workers_rating_check', sql`${table.rating} between 1 and 5`),
    check(
      'workers_trades_check',
      sql`${table.trades} <@ array[${sql.raw(trades.map((trade) => `'${trade}'`).join(', '))}]::text[]`,
    ),
    oneOf('workers_status_check', table.status, workerStatuses),
  ],
)

/** Keeps a row and its worker in the same group. */
export const ofWorker = (
  tableName: string,
  table: Record<'workerId' | 'familyGroupId', ExtraConfigColumn>,
  onDelete?: 'set null',
) => [
  // With `set null` the migration empties this column only, not the group with it.
  inSameGroup(`${tableName}_worker_fkey`, table, table.workerId, workers, onDelete),
  index(`${tableName}_worker_fkey_idx`).on(table.workerId, table.familyGroupId),
]

/** A contractor's licence, insurance or training and its expiry. Its file is a document of the worker. */
export const workerCertificates = pgTable(
  'worker_certificates',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    workerId: uuid('worker_id').notNull(),
    title: text('title').notNull(),
    number: text('number'),
    /** The last valid day. */
    expiresOn: day('expires_on'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofWorker('worker_certificates', table),
    unique('worker_certificates_id_group_key').on(table.id, table.familyGroupId),
    index('worker_certificates_worker_idx').on(table.workerId, table.id).where(isKept(table)),
    index('worker_certificates_group_expiry_idx')
      .on(table.familyGroupId, table.expiresOn)
      .where(sql`${table.deletedAt} is null and ${table.expiresOn} is not null`),
    index('worker_certificates_expiry_idx')
      .on(table.expiresOn)
      .where(sql`${table.deletedAt} is null and ${table.expiresOn} is not null`),
    ...trashIndexes('worker_certificates', table),
    index('worker_certificates_created_by_idx').on(table.createdBy),
    check('worker_certificates_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('worker_certificates_number_check', sql`char_length(${table.number}) <= 120`),
  ],
)
