import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const listActivityInput = z.strictObject({
  familyGroupId: idSchema,
  /** The last line of the page before. */
  after: idSchema.optional(),
  /** One that is not known narrows nothing. */
  kind: z.string().max(60).optional(),
  /** Narrows it to a property and what is part of it. */
  propertyId: idSchema.optional(),
  /** Narrows it to one thing; its kind is named beside it. */
  entityId: idSchema.optional(),
})
export type ListActivityInput = z.infer<typeof listActivityInput>

/** A line of the log, in words; what it was before and after stays on the server. */
export type ActivityView = {
  id: string
  at: string
  kind: string
  actor: string
  /** What the actor did: "renamed the group from “x” to “y”". */
  text: string
}

export type ActivityPageView = {
  lines: ActivityView[]
  next: string | null
  /** What the log of the group can be narrowed to; on its first page alone. */
  kinds: { kind: string; label: string }[]
}
