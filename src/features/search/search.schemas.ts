import { z } from 'zod'
import { maxSearchText } from './search.rules.ts'

export const searchInput = z.strictObject({
  text: z.string().max(maxSearchText, `Please use at most ${maxSearchText} characters.`),
})
export type SearchInput = z.infer<typeof searchInput>

/** Something that was found, of any group that the caller is in. */
export type SearchResultView = {
  kind: 'PROPERTY' | 'ASSET' | 'DOCUMENT' | 'SECTION' | 'PROJECT' | 'TASK' | 'SCHEDULE' | 'PAYMENT' | 'BILL'
  id: string
  name: string
  /** What else tells it from others: the town of a property; maker, model and serial number of an asset; the day of a payment or bill. */
  detail: string | null
  /** Whether there is nothing more to do: a task that is done, a project that was cancelled. */
  isOver: boolean
  /** Null for money that is about no property. */
  propertyId: string | null
  propertyName: string | null
  groupName: string | null
}

/** A property that the caller can go to, and add to if their role allows it. */
export type PlaceView = { propertyId: string; name: string; familyGroupId: string; isArchived: boolean }
