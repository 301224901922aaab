/** Something that was deleted and can still be restored. */
export type TrashEntryView = {
  kind:
    | 'property'
    | 'project'
    | 'task'
    | 'schedule'
    | 'stay'
    | 'payment'
    | 'family-event'
    | 'asset'
    | 'document'
    | 'manual-section'
    | 'secret'
    | 'bill'
    | 'bill-series'
  id: string
  name: string
  /** Of what belongs to a property that is archived: the name of it. Nothing comes back into it. */
  archivedProperty: string | null
  deletedAt: string
  /** Null when the log does not say. */
  deletedBy: string | null
  /** When it is removed for good. */
  removedAt: string
}

export type TrashView = {
  entries: TrashEntryView[]
  /** There is more than is shown: what was deleted first is left out. */
  isCut: boolean
}
