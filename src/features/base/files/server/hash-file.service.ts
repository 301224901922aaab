import { createHash } from 'node:crypto'
import type { Files } from '../../../../server/gateways/files/files.ts'

/**
 * Reads the stored bytes and returns their SHA-256 as lowercase hex, as someone gets who downloads them.
 * @returns null when the bytes are missing
 */
export async function sha256Of(
  store: Pick<Files, 'open'>,
  storageKey: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const opened = await store.open(storageKey)
  if (!opened) return null
  const hash = createHash('sha256')
  for await (const chunk of opened.stream) {
    signal?.throwIfAborted()
    hash.update(chunk)
  }
  return hash.digest('hex')
}
