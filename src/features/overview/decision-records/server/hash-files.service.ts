import { createHash } from 'node:crypto'
import type { SignedInContext } from '../../../../server/context.ts'
import type { FileFact } from '../record-facts.ts'
import type { UnhashedFile } from './record-facts.service.ts'

/** Reads the stored files one after another and adds the hash of their bytes, as someone gets who downloads them. */
export async function hashFiles(
  { files: store, log, requestId }: Pick<SignedInContext, 'files' | 'log' | 'requestId'>,
  files: readonly UnhashedFile[],
  signal?: AbortSignal,
): Promise<FileFact[]> {
  const hashed: FileFact[] = []
  for (const { storageKey, ...file } of files) {
    signal?.throwIfAborted()
    const opened = await store.open(storageKey)
    if (!opened) {
      log.error({ requestId, documentId: file.id }, 'a document of a record has no bytes')
      hashed.push({ ...file, sha256: null })
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of opened.stream) {
      signal?.throwIfAborted()
      hash.update(chunk)
    }
    hashed.push({ ...file, sha256: hash.digest('hex') })
  }
  return hashed
}
