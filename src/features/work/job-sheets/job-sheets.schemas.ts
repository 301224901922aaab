import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const jobSheetInput = z.strictObject({ projectId: idSchema })

/** What a contractor takes along on paper. Only what was marked visible to contractors is on it. */
export type JobSheetView = {
  familyGroupId: string
  groupName: string | null
  projectId: string
  title: string
  description: string | null
  propertyId: string
  propertyName: string
  /** In one line; empty when it is unknown. */
  address: string
  /** Today where the property is. */
  printedOn: string
  tasks: {
    id: string
    title: string
    description: string | null
    dueOn: string | null
    checklist: string[]
  }[]
  photos: { id: string; title: string; fileId: string }[]
}
