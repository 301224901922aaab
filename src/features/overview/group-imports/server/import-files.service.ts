import { t } from '@lingui/core/macro'
import { isAppError } from '../../../../lib/app-error.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { maxDocumentBytes } from '../../../../server/gateways/files/documents.ts'
import { groupFiles, refuseForQuota } from '../../../base/files/files.rules.ts'
import { type StoredFile, storeExportedFile } from '../../../base/files/server/files.service.ts'
import { percentOfFiles, refusals } from '../group-imports.rules.ts'
import * as repository from './group-imports.repository.ts'
import { type GroupZip, refuse } from './group-zip.format.ts'

type Storing = Pick<RequestContext, 'db' | 'files'> & { signal: AbortSignal }

/** A row of `files`: its id and its path in the ZIP. */
export type FileInZip = { id: string; path: string }

/**
 * Stores the files of a group one by one before the transaction that uses them, checked like uploads. Files whose
 * bytes are missing in the export are left out.
 * @returns the stored files by their id in the file
 */
export async function storeFiles(
  ctx: Storing,
  zip: GroupZip,
  { importId, listed }: { importId: string; listed: readonly FileInZip[] },
): Promise<Map<string, StoredFile>> {
  const owner = groupFiles(importId)
  const stored = new Map<string, StoredFile>()
  let bytes = 0
  for (const [index, { id, path }] of listed.entries()) {
    ctx.signal.throwIfAborted()
    if (zip.has(path)) {
      const file = await storeOne(ctx, owner, await zip.readWhole(path, maxDocumentBytes))
      const reason = refuseForQuota('group', { files: stored.size, bytes }, file.byteSize)
      if (reason)
        throw refuse(t`The files of this group exceed the storage limit of this Kinstead. ${reason}`)
      bytes += file.byteSize
      stored.set(id, file)
    }
    await repository.setProgress(ctx.db, importId, percentOfFiles(index + 1, listed.length))
  }
  return stored
}

async function storeOne(ctx: Storing, owner: ReturnType<typeof groupFiles>, bytes: Buffer) {
  try {
    return await storeExportedFile(ctx, owner, bytes)
  } catch (error) {
    throw isAppError(error, 'invalid') ? refuse(refusals.unsafe, { cause: error }) : error
  }
}
