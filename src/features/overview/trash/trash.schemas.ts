import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const restoreDeletedInput = z.strictObject({
  familyGroupId: idSchema,
  kind: z.string().max(60),
  id: idSchema,
})
export type RestoreDeletedInput = z.infer<typeof restoreDeletedInput>

/** Something that was deleted and can still be restored. */
export type TrashEntryView = {
  kind: string
  /** What it is: "Recurring task". */
  label: string
  id: string
  name: string
  /** Of what belongs to a property that is archived: the name of it. Nothing comes back into it. */
  archivedProperty: string | null
  /** Whether the caller may restore it. */
  mayRestore: boolean
  deletedAt: string
  /** Null when the log does not say. */
  deletedBy: string | null
  /** When it is permanently deleted. */
  removedAt: string
}

export type TrashView = {
  entries: TrashEntryView[]
  /** There is more than is shown: what was deleted first is left out. */
  isCut: boolean
}
