import type { TrashKind } from '../../base/deletion/deletion.rules.ts'

/** Something that was deleted and can still be restored. */
export type TrashEntryView = {
  kind: TrashKind
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
