import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { TrashCursor } from '../../base/deletion/deletion.rules.ts'

export const listTrashInput = z.strictObject({
  familyGroupId: idSchema,
  after: z
    .strictObject({ deletedAt: z.iso.datetime({ precision: 6 }), id: idSchema } satisfies Record<
      keyof TrashCursor,
      z.ZodType<string>
    >)
    .optional(),
})

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
  /** An instant, to the microsecond. */
  deletedAt: string
  /** Null when the log does not say. */
  deletedBy: string | null
  /** When it is permanently deleted. */
  removedAt: string
}

/** A page of the trash. */
export type TrashView = {
  entries: TrashEntryView[]
  /** After which entry the next page begins; null on the last page. */
  next: TrashCursor | null
}
