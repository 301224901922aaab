import { z } from 'zod'

export const signOutAnswer = z.object({ url: z.string() })
