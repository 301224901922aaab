import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const signOutAnswer = z.object({ url: z.string() })

export const endMySessionInput = z.strictObject({ sessionId: idSchema })

/** A browser in which the caller is signed in. */
export type SessionView = {
  id: string
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}
