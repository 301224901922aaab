import { useState } from 'react'
import type { ZodType } from 'zod'
import { isAppError } from '../../lib/app-error.ts'

/**
 * What a refused, stale edit brought back.
 * @returns null when it was refused for another reason
 */
export function newerOf<Known>(schema: ZodType<Known>, error: unknown): Known | null {
  if (!isAppError(error, 'conflict')) return null
  return schema.safeParse(error.details.current).data ?? null
}

/**
 * An edit that somebody else may be faster with: the server refuses it and sends what is there now. From then on the
 * writer has seen that, so that the next press saves over it knowingly.
 * @param base what the form started from
 * @param schema of what the server sends back
 */
export function useStaleEdit<Known, Mine>(base: Known, schema: ZodType<Known>) {
  const [stale, setStale] = useState<{ newer: Known; mine: Mine } | null>(null)
  const known = stale?.newer ?? base
  return {
    /** What was saved meanwhile, and what the writer wanted to save; null as long as nobody was faster. */
    stale,
    /** What the writer has seen: its version goes along. */
    known,
    saveLabel: stale ? 'Save mine over it' : 'Save',
    /** @param send saves it, as a change of what is known */
    async save<Saved>(mine: Mine, send: (known: Known) => Promise<Saved>): Promise<Saved> {
      try {
        return await send(known)
      } catch (error) {
        const newer = newerOf(schema, error) ?? stale?.newer
        if (newer) setStale({ newer, mine })
        throw error
      }
    },
  }
}
