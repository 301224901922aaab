import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { version } from '../work-terms/fields.schemas.ts'
import { maxEntryLength } from './guest-book.rules.ts'

/** Plain text. */
const body = requiredText(() => t`Write something about your stay.`, { max: maxEntryLength })

export const listEntriesInput = z.strictObject({
  propertyId: idSchema,
  /** The last entry of the previous page. */
  after: idSchema.optional(),
})
export type ListEntriesInput = z.infer<typeof listEntriesInput>

export const addEntryInput = z.strictObject({ stayId: idSchema, body })
export type AddEntryInput = z.infer<typeof addEntryInput>

export const entryInput = z.strictObject({ propertyId: idSchema, guestBookEntryId: idSchema })
export type EntryInput = z.infer<typeof entryInput>

export const editEntryInput = entryInput.extend({ version, body })
export type EditEntryInput = z.infer<typeof editEntryInput>

/** An entry as the browser sees it. */
export const guestBookEntryView = z.object({
  id: idSchema,
  stayId: idSchema,
  /** The days of the stay. */
  startsOn: z.string(),
  endsOn: z.string(),
  body: z.string(),
  /** The current name, or the last one after the account was deleted. */
  authorName: z.string(),
  authorImageUrl: z.string().nullable(),
  authorColor: z.string().nullable(),
  /** `entryRights`. */
  may: z.record(z.enum(['edit', 'delete']), z.boolean()),
  version,
})
export type GuestBookEntryView = z.infer<typeof guestBookEntryView>

export type GuestBookPageView = { entries: GuestBookEntryView[]; next: string | null }

/** One’s own stay that has no entry of one’s own yet. */
export type StayToWriteAbout = { stayId: string; startsOn: string; endsOn: string }
