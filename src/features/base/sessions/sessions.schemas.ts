import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const signOutAnswer = z.object({ url: z.string() })

export const endMySessionInput = z.strictObject({ sessionId: idSchema })

/** A session of the caller. */
export type SessionView = {
  id: string
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}
