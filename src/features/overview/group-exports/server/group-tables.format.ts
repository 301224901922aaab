import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { assets } from '../../../../server/db/schema/assets.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { budgets } from '../../../../server/db/schema/budgets.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import {
  paymentImports,
  paymentParts,
  payments,
  splitDefaultParts,
  splitDefaults,
} from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import { scheduleMembers, schedules } from '../../../../server/db/schema/schedules.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { jobMessages } from '../../../../server/db/schema/share-links.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { checklistLines, commentMentions, comments, tasks } from '../../../../server/db/schema/tasks.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'

/**
 * Every table of the file of a group. A table stands after those that it names, so that an import can write it row by
 * row. Its columns are those of the schema, without the ones that are left out below.
 */
export const groupTables: readonly PgTable[] = [
  familyGroups,
  files,
  properties,
  workers,
  workerCertificates,
  participants,
  memberships,
  ownershipChanges,
  ownershipShares,
  assets,
  houseKeys,
  manualSections,
  secrets,
  projects,
  schedules,
  scheduleMembers,
  tasks,
  checklistLines,
  comments,
  commentMentions,
  stays,
  familyEvents,
  quotes,
  quoteRevisions,
  visits,
  jobMessages,
  billSeries,
  bills,
  invoices,
  paymentImports,
  payments,
  paymentParts,
  splitDefaults,
  splitDefaultParts,
  settlements,
  budgets,
  documents,
  activityLog,
]

const toldAlready = 'what members were told of; in another installation nobody was told of anything'
const capability = 'an address that gives access: it belongs to one installation'

/** Tables that hold something of a group and are not in its file, each with the reason. */
export const leftOutTables: Record<string, string> = {
  balances: 'computed from payments and settlements',
  bill_notices: toldAlready,
  budget_notices: toldAlready,
  calendar_feeds: capability,
  expiry_notices: toldAlready,
  group_exports: 'the file itself',
  group_imports: 'how the group came here',
  invites: capability,
  ledger_entries: 'computed from payments and settlements',
  link_events: 'how often links of one installation were opened',
  notifications: toldAlready,
  overdue_notices: toldAlready,
  share_link_events: capability,
  share_link_secrets: capability,
  share_links: capability,
}

/** Columns that are not in the file, each with the reason. Columns that the database generates are left out too. */
export const leftOutColumns: Record<string, string> = {
  'family_groups.deleted_at': 'a group in the trash is not exported',
  'family_groups.is_sample': 'a copy of the sample family is a group of its own',
  'files.byte_size': 'measured again',
  'files.height': 'measured again',
  'files.storage_key': 'an address in one store',
  'files.thumbnail_key': 'an address in one store',
  'files.user_id': 'empty for a file of a group',
  'files.width': 'measured again',
  'job_messages.share_link_id': capability,
  'secrets.key_id': 'a key of one installation',
  'secrets.value_sealed':
    'sealed with a key of one installation; the value itself is in the file if it was asked for',
}

/** Every row is of the one group that the file is about. */
const groupColumn = 'family_group_id'

/** The columns of a table that are in the file, by their names there. */
export const columnsOf = (table: PgTable): Record<string, PgColumn> =>
  Object.fromEntries(
    Object.entries<PgColumn>(getTableColumns(table)).filter(
      ([, { name, generated }]) =>
        !generated && name !== groupColumn && !(`${getTableName(table)}.${name}` in leftOutColumns),
    ),
  )

/** Values that no column holds: the path of a file in the ZIP, and the value of a code or password. */
export const addedTexts = new Map<PgTable, string>([
  [files, 'path'],
  [secrets, 'value'],
])

/** What orders the rows of a table, besides their group. */
export function keyColumnsOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const key: PgColumn[] = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return key.filter(({ name }) => name !== groupColumn)
}

export type Row = Record<string, unknown>
