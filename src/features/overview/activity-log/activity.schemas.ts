import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const listActivityInput = z.strictObject({
  familyGroupId: idSchema,
  /** The last entry of the previous page. */
  after: idSchema.optional(),
  /** An unknown kind is ignored. */
  kind: z.string().max(60).optional(),
  /** Limits it to a property and its parts. */
  propertyId: idSchema.optional(),
  /** Limits it to one thing; its kind is given next to it. */
  entityId: idSchema.optional(),
})
export type ListActivityInput = z.infer<typeof listActivityInput>

/** A log entry in words; the before and after values stay on the server. */
export type ActivityView = {
  id: string
  at: string
  kind: string
  actor: string
  /** Null for the system and for people without an account or a picture. */
  actorImageUrl: string | null
  /** The member’s colour; null for everyone else. */
  actorColor: string | null
  /** What the actor did: "renamed the group from “x” to “y”". */
  text: string
}

export type ActivityPageView = {
  lines: ActivityView[]
  next: string | null
  /** The available filters; on the first page only. */
  kinds: { kind: string; label: string; area: string }[]
}
