import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const jobSheetInput = z.strictObject({ projectId: idSchema })

/** A printed job: only what is marked visible to contractors. */
export type JobSheetView = {
  familyGroupId: string
  groupName: string | null
  projectId: string
  title: string
  description: string | null
  propertyId: string
  propertyName: string
  /** In one line; empty when unknown. */
  address: string
  /** Today in the property’s time zone. */
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
