import type { SignedInContext } from '../../../../server/context.ts'
import { sha256Of } from '../../../base/files/server/hash-file.service.ts'
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
    const sha256 = await sha256Of(store, storageKey, signal)
    if (sha256 === null) log.error({ requestId, documentId: file.id }, 'a document of a record has no bytes')
    hashed.push({ ...file, sha256 })
  }
  return hashed
}
