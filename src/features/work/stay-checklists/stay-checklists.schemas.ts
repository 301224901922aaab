import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText } from '../../../lib/text.ts'
import type { StayView } from '../stays/stays.schemas.ts'
import { type ChecklistKind, checklistKinds, maxItemLength } from './stay-checklists.rules.ts'

export const setItemDoneInput = z.strictObject({
  stayId: idSchema,
  kind: z.enum(checklistKinds),
  /** The text of the item, as it was shown. */
  item: filterText(maxItemLength).min(1),
  isDone: z.boolean(),
})
export type SetItemDoneInput = z.infer<typeof setItemDoneInput>

export type ChecklistItemView = {
  text: string
  isDone: boolean
  /** Null while it is not ticked, and once their account was deleted. */
  doneByName: string | null
}

/** The items of the manual’s sections of one kind. */
export type StayChecklistView = {
  kind: ChecklistKind
  items: ChecklistItemView[]
  /** Whether the manual has more than is shown. */
  isCut: boolean
}

export type StayChecklistsView = {
  stay: Pick<StayView, 'id' | 'propertyId' | 'personName' | 'startsOn' | 'endsOn'>
  /** Those that the manual has, in the order in which they are needed. */
  lists: StayChecklistView[]
  may: { tick: boolean }
}
