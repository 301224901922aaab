import { t } from '@lingui/core/macro'
import { z } from 'zod'
import type { SearchIcon } from '../../base/entities/search-icons.rules.ts'
import { maxSearchText } from './search.rules.ts'

export const searchInput = z.strictObject({
  text: z.string().max(maxSearchText, { error: () => t`Use at most ${maxSearchText} characters.` }),
})
export type SearchInput = z.infer<typeof searchInput>

/** A search result from any of the caller's groups. */
export type SearchResultView = {
  kind: string
  /** The kind, and whether it is finished: "Task", "Project, ended". */
  label: string
  icon: SearchIcon
  /** The address of its page. */
  path: string
  id: string
  familyGroupId: string
  /** The label of a secret; payer and receiver of a settlement. */
  name: string
  /**
   * A distinguishing detail: the town of a property; maker, model and serial number of an asset; the day of an expense
   * or bill; the kind and parent of a document.
   */
  detail: string | null
  /** In minor units of the group's currency; null without money. */
  amountMinor: number | null
  currency: string
  /** Whether it is finished: a completed task or a cancelled project. */
  isOver: boolean
  /** Null for people, receipts, and money without a property. */
  propertyId: string | null
  propertyName: string | null
  groupName: string | null
}
