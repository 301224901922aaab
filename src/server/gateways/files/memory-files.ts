import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { t } from '@lingui/core/macro'
import { requireKey } from './file-keys.ts'
import type { Files, ListedFile } from './files.ts'

/** Stores files in memory, for tests. @param now the storage time, for tests of the sweep */
export function createMemoryFiles(now: () => Date = () => new Date()): Files {
  const stored = new Map<string, { bytes: Buffer; storedAt: Date }>()
  return {
    place: t`In memory`,
    async put(key, bytes) {
      stored.set(requireKey(key), { bytes: Buffer.from(bytes), storedAt: now() })
    },
    async putStream(key, chunks) {
      const bytes = await buffer(chunks)
      stored.set(requireKey(key), { bytes, storedAt: now() })
      return bytes.byteLength
    },
    async open(key) {
      const file = stored.get(requireKey(key))
      return file && { byteSize: file.bytes.byteLength, stream: Readable.from([file.bytes]) }
    },
    exists: async (key) => stored.has(requireKey(key)),
    async delete(key) {
      stored.delete(requireKey(key))
    },
    list: () => listed(stored),
  }
}

async function* listed(stored: Map<string, { bytes: Buffer; storedAt: Date }>): AsyncGenerator<ListedFile> {
  for (const [key, { bytes, storedAt }] of [...stored]) yield { key, byteSize: bytes.byteLength, storedAt }
}
