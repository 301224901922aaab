import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Role } from '../../../server/context.ts'
import type { openStatuses } from '../work-terms/open-statuses.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

/** Of what a board shows the tasks: a property, or one project. */
export type BoardPlace = { propertyId: string } | { projectId: string }

/** Whether the columns are wanted whole, and not their first cards alone. */
const isWhole = z.boolean().optional()
export const boardInput = z.union([
  z.strictObject({ propertyId: idSchema, isWhole }),
  z.strictObject({ projectId: idSchema, isWhole }),
])
export type BoardInput = z.infer<typeof boardInput>

/** Where the page before ended, as it said. */
const after = z.string().max(200).optional()
export const boardDoneInput = z.union([
  z.strictObject({ propertyId: idSchema, after }),
  z.strictObject({ projectId: idSchema, after }),
])
export type BoardDoneInput = z.infer<typeof boardDoneInput>

type OpenStatus = (typeof openStatuses)[number]

/** The open columns of a board, with what decides which moves the reader may make. */
export type BoardView = {
  columns: Record<
    OpenStatus,
    {
      tasks: TaskCardView[]
      /** How many come behind them that are not shown. */
      more: number
    }
  >
  role: Role
  myUserId: string
  isArchived: boolean
}

/** A page of what is done, newest first. */
export type BoardDoneView = { tasks: TaskCardView[]; next: string | null }
