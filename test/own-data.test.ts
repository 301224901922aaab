import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { ownData } from '../src/features/overview/data-exports/server/own-data.declaration.ts'
import { participants } from '../src/server/db/schema/participants.ts'
import { users } from '../src/server/db/schema/users.ts'

// For a new table that references people: declare its file of the data copy (`ownList`, `base/entities`), or say here
// why it has none.

const schema = join(import.meta.dirname, '../src/server/db/schema')

/** The log records who created a row, and so does activity.json. */
const inTheLog = ['created_by']

const withoutFile: Record<string, string> = {
  administrator_actions: 'what the operator’s people did; the reason of a suspension is told at sign-in',
  balances: 'computed from payments.json and settlements.json',
  checklist_lines: 'who ticked a line is in activity.json',
  comment_mentions: 'what someone else said; it is in notifications.json',
  data_exports: 'the copy itself',
  decisions: 'of the group; who asked is in activity.json, and one’s own vote in decisions.json',
  files: 'their bytes are in files/',
  group_exports: 'that one asked for a file of the group, for a day',
  group_imports: 'how a group came here; groups.json has the group',
  handover_exemptions: 'a list of the group; who exempted an item is in activity.json',
  invoices: 'of the group and its contractor; who decided about one is in activity.json',
  ledger_entries: 'computed from payments.json and settlements.json',
  ownership_shares: 'a statement of the group about its property',
  participants: 'the place of a member in the money of a group; groups.json has the member',
  payment_parts: 'in payments.json, as what of each payment is one’s own',
  projects: 'the group’s, its lead too; the tasks of it are in tasks.json',
  quotes: 'of the group and its contractor; who decided about one is in activity.json',
  relative_links:
    'of the group and someone without an account; who created and ended one is in activity.json',
  schedule_members: 'a rule of the group for whose turn it is; the tasks that come of it are in tasks.json',
  schedules: 'a rule of the group; the tasks that come of it are in tasks.json',
  settlement_reminders: 'when someone was reminded; the reminder is in notifications.json',
  share_link_secrets: 'a choice of the group; who made it is in activity.json',
  share_links: 'of the group and its contractor; who created and ended one is in activity.json',
  split_default_parts: 'a rule of the group; what came of it is in payments.json',
  stay_checklist_ticks: 'a list of the group; who ticked an item is shown with the stay',
}

async function listTables(): Promise<PgTable[]> {
  const modules: object[] = await Promise.all(readdirSync(schema).map((name) => import(join(schema, name))))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

/** Returns the columns that reference a person, or a participant in a group's money. */
const columnsOfPeople = (table: PgTable) =>
  getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === users || foreignTable === participants)
    .map(({ columns: [column] }) => column?.name ?? '')
    .filter((name) => !inTheLog.includes(name))

describe('the data copy', () => {
  it('has every table that references people, or a reason why not', async () => {
    const named = (await listTables()).filter((table) => columnsOfPeople(table).length > 0)
    const inCopy = new Set(ownData.flatMap(({ of }) => of))
    const missing = named.filter((table) => !inCopy.has(table)).map((table) => getTableConfig(table).name)
    expect(missing.toSorted()).toEqual(Object.keys(withoutFile))
  })

  it('has no two files with the same name', () => {
    expect(new Set(ownData.map(({ name }) => name)).size).toBe(ownData.length)
  })
})
