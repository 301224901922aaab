import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText } from '../../../lib/text.ts'

/** How many there are. `isEstimated`: the table is too large to be counted at each view. */
export type Figure = { count: number; isEstimated: boolean }

export type FiguresView = {
  users: Figure
  groups: Figure
  properties: Figure
  tasks: Figure
  files: Figure
  bytes: Figure
  /** Subscriptions that run, by plan. */
  subscriptions: { monthly: number; annual: number }
  /** Who and what was new, by the Monday of the week. */
  weeks: { monday: string; users: number; groups: number }[]
}

export const listGroupsInput = z.strictObject({
  q: filterText(120).optional(),
  /** The last group that is shown; older ones follow. */
  after: idSchema.optional(),
})
export type ListGroupsInput = z.infer<typeof listGroupsInput>

/** A group as an administrator sees it: its own name and how large it is, and nothing of what is in it. */
export type GroupLineView = {
  id: string
  name: string | null
  members: number
  properties: number
  files: number
  bytes: number
  /** Whether a manager of it has a plan. */
  hasPlan: boolean
  createdAt: Date
}

export type GroupPage = { groups: GroupLineView[]; next: string | null }

export type HealthView = {
  queue: {
    /** Due now, and not begun. */
    waiting: number
    /** Due later: scheduled, or to be retried. */
    later: number
    running: number
    failed: number
    /** Since when the one that waits longest is due. */
    oldestDueAt: Date | null
  }
  disk: { freeBytes: number; totalBytes: number }
  database: { bytes: number; connections: number; maxConnections: number }
  versions: { kinstead: string; node: string; postgres: string }
  pendingMigrations: number
  startedAt: Date
}
