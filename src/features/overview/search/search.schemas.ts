import { z } from 'zod'
import type { SearchIcon } from '../../base/entities/search-icons.rules.ts'
import { maxSearchText } from './search.rules.ts'

export const searchInput = z.strictObject({
  text: z.string().max(maxSearchText, `Please use at most ${maxSearchText} characters.`),
})
export type SearchInput = z.infer<typeof searchInput>

/** Something that was found, of any group that the caller is in. */
export type SearchResultView = {
  kind: string
  /** What it is, and whether it is over: "Task", "Project, ended". */
  label: string
  icon: SearchIcon
  /** The address of its page. */
  path: string
  id: string
  familyGroupId: string
  /** The label of a code or password; the payer and the receiver of a settlement. */
  name: string
  /** What sets it apart: the town of a property; maker, model and serial number of an asset; the day of a payment or bill; what a document is and belongs to. */
  detail: string | null
  /** In minor units of the group's currency; null if it is not money. */
  amountMinor: number | null
  currency: string
  /** Whether there is nothing more to do: a task that is done, a project that was cancelled. */
  isOver: boolean
  /** Null for people, receipts, and money that is about no property. */
  propertyId: string | null
  propertyName: string | null
  groupName: string | null
}
