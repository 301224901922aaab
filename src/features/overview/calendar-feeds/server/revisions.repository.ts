import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import type { RevisedKind } from '../feed-events.rules.ts'

const tables = {
  tasks,
  schedules,
  projects,
  stays,
  events: familyEvents,
  assets,
  documents,
  properties,
  bills,
  'bill-series': billSeries,
} as const satisfies Record<RevisedKind, unknown>

export type Revision = { updatedAt: Date; version: number }

/** When things of a group were last changed, and how often. */
export async function listRevisions(
  db: Executor,
  familyGroupId: string,
  kind: RevisedKind,
  ids: string[],
): Promise<[string, Revision][]> {
  if (ids.length === 0) return []
  const table = tables[kind]
  const rows = await db
    .select({ id: table.id, updatedAt: table.updatedAt, version: table.version })
    .from(table)
    .where(and(eq(table.familyGroupId, familyGroupId), inArray(table.id, ids)))
  return rows.map(({ id, ...revision }) => [id, revision])
}
