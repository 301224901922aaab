import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText } from '../../../lib/text.ts'

/** `isEstimated`: the table is too large to count on each view. */
export type Figure = { count: number; isEstimated: boolean }

export type FiguresView = {
  users: Figure
  groups: Figure
  properties: Figure
  tasks: Figure
  files: Figure
  bytes: Figure
  /** Active plans, by the product's rule. */
  subscriptions: { monthly: number; annual: number }
  /** What was new in each week, by its Monday. */
  weeks: WeekOfFigures[]
}

export type WeekOfFigures = {
  monday: string
  users: number
  groups: number
  properties: number
  tasks: number
  files: number
  /** Of the new files. */
  bytes: number
  /** First paid for, whether or not they still run. */
  subscriptions: number
}

export const listGroupsInput = z.strictObject({
  q: filterText(120).optional(),
  /** The last group shown; older ones follow. */
  after: idSchema.optional(),
})
export type ListGroupsInput = z.infer<typeof listGroupsInput>

/** A group as administrators see it: its name and size, nothing of its contents. */
export type GroupLineView = {
  id: string
  name: string | null
  members: number
  properties: number
  files: number
  bytes: number
  /** Whether a plan covers it, by the product's rule. */
  hasPlan: boolean
  createdAt: Date
}

export type GroupPage = { groups: GroupLineView[]; next: string | null }

export type HealthView = {
  queue: {
    /** Due now and not started. */
    waiting: number
    /** Due later: scheduled or waiting for a retry. */
    later: number
    running: number
    failed: number
    /** When the job that has waited longest became due. */
    oldestDueAt: Date | null
  }
  disk: { freeBytes: number; totalBytes: number }
  database: { bytes: number; connections: number; maxConnections: number }
  versions: { kinstead: string; node: string; postgres: string }
  pendingMigrations: number
  backups: {
    isScheduled: boolean
    /** The newest one in the folder of backups. */
    newest: { at: Date; byteSize: number } | null
    /** When the scheduled one failed for good, as listed in the failed jobs. */
    failedAt: Date | null
    /** How far the archive of changes is; null when it is off. */
    archive: { newestAt: Date | null; isLate: boolean; isSilent: boolean } | null
  }
  startedAt: Date
}
