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

/** A deleted thing that can still be restored. */
export type TrashEntryView = {
  kind: string
  /** The kind: "Recurring task". */
  label: string
  id: string
  name: string
  /** The name of its property if that is archived; it cannot be restored until the property is. */
  archivedProperty: string | null
  /** Whether the caller may restore it. */
  mayRestore: boolean
  /** An instant with microseconds. */
  deletedAt: string
  /** Null when the log does not have it. */
  deletedBy: string | null
  /** When it is permanently deleted. */
  removedAt: string
}

export type TrashView = {
  entries: TrashEntryView[]
  /** The entry after which the next page begins; null on the last page. */
  next: TrashCursor | null
}
