import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ZodType } from 'zod'
import { isAppError } from '../../lib/app-error.ts'

/**
 * Returns the newer version from a refused stale edit.
 * @returns null when it was refused for another reason
 */
export function newerOf<Known>(schema: ZodType<Known>, error: unknown): Known | null {
  if (!isAppError(error, 'conflict')) return null
  return schema.safeParse(error.details.current).data ?? null
}

/**
 * Handles stale edits: the server refuses one and sends the newer version, which the writer then has seen, so that the
 * next save overwrites it.
 * @param base the version the form started from
 * @param schema of the server’s newer version
 */
export function useStaleEdit<Known, Mine>(base: Known, schema: ZodType<Known>) {
  const [stale, setStale] = useState<{ newer: Known; mine: Mine } | null>(null)
  const known = stale?.newer ?? base
  return {
    /** The newer version and the refused change; null until an edit was stale. */
    stale,
    /** Sends the version that the writer has seen. */
    known,
    saveLabel: stale ? t`Save my version` : t`Save`,
    /** @param send saves the change against a known version */
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
