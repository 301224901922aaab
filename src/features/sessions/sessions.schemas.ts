import { z } from 'zod'
import { signInFailures } from './sessions.rules.ts'

/** The search of /login. What is not of the right form counts as absent: an old link still opens the page. */
export const loginSearch = z.object({
  redirect: z.string().max(8_000).optional().catch(undefined),
  reason: z.enum(signInFailures).optional().catch(undefined),
})

export type LoginSearch = z.infer<typeof loginSearch>

export const signOutAnswer = z.object({ url: z.string() })
