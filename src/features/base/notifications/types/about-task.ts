import { z } from 'zod'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { idSchema } from '../../../../lib/ids.ts'
import type { NotificationMetadata } from '../notifications.schemas.ts'

/** What every notification about a task knows of it. */
export const aboutTask = {
  taskId: idSchema,
  taskTitle: z.string(),
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  projectId: idSchema.nullable(),
}

type Pointers = { taskId: string; familyGroupId: string; propertyId: string; projectId: string | null }

/** Where it is found: the task itself, and what it belongs to. */
export const pointersOf = ({
  taskId,
  familyGroupId,
  propertyId,
  projectId,
}: Pointers): NotificationMetadata => ({
  familyGroupId,
  propertyId,
  taskId,
  ...(projectId && { projectId }),
})

/** The same for every reader, whatever their locale: it is written once. */
export const dayOf = (on: string) => formatCalendarDate(on, 'en-GB')
