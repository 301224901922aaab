import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Role } from '../../../server/context.ts'
import type { openStatuses } from '../work-terms/open-statuses.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

/** The scope of a board: a property, or one project. */
export type BoardPlace = { propertyId: string } | { projectId: string }

/** Whether to return full columns, not only their first cards. */
const isWhole = z.boolean().optional()
export const boardInput = z.union([
  z.strictObject({ propertyId: idSchema, isWhole }),
  z.strictObject({ projectId: idSchema, isWhole }),
])
export type BoardInput = z.infer<typeof boardInput>

/** The cursor of the previous page. */
const after = z.string().max(200).optional()
export const boardDoneInput = z.union([
  z.strictObject({ propertyId: idSchema, after }),
  z.strictObject({ projectId: idSchema, after }),
])
export type BoardDoneInput = z.infer<typeof boardDoneInput>

type OpenStatus = (typeof openStatuses)[number]

/** The open columns of a board, with what decides the reader’s moves. */
export type BoardView = {
  columns: Record<
    OpenStatus,
    {
      tasks: TaskCardView[]
      /** The number of further ones. */
      more: number
    }
  >
  role: Role
  myUserId: string
  isArchived: boolean
}

/** A page of done tasks, newest first. */
export type BoardDoneView = { tasks: TaskCardView[]; next: string | null }
