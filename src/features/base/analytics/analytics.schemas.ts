import { z } from 'zod'

export const setAnalyticsOffInput = z.strictObject({ isOff: z.boolean() })
export type SetAnalyticsOffInput = z.infer<typeof setAnalyticsOffInput>
