import { z } from 'zod'
import { isAppError } from '../../../lib/app-error.ts'

const newerStay = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  guests: z.number(),
  note: z.string().nullable(),
  version: z.number(),
})
export type NewerStay = z.output<typeof newerStay>

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerStayOf(error: unknown): NewerStay | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = newerStay.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
