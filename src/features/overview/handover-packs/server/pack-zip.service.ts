import { t } from '@lingui/core/macro'
import { makeZip } from 'client-zip'
import type { MemberContext } from '../../../../server/context.ts'
import { downloadName } from '../../../house/documents/documents.rules.ts'
import { pathInPack } from '../handover-packs.rules.ts'
import type { PackFile } from './pack-facts.service.ts'

type Made = {
  pdfName: string
  bytes: Buffer
  files: PackFile[]
  madeAt: Date
  signal: AbortSignal | undefined
}

type ZipContext = Pick<MemberContext, 'files' | 'log' | 'requestId'>

/** Writes the PDF and the files as one ZIP while it is being read. */
export const zipOfPack = (ctx: ZipContext, made: Made) => makeZip(entriesOf(ctx, made))

/** Yields the PDF and the files, each read when its turn comes. Names what is missing instead of skipping it silently. */
async function* entriesOf(
  { files: store, log, requestId }: ZipContext,
  { pdfName, bytes, files, madeAt, signal }: Made,
) {
  yield { name: pdfName, lastModified: madeAt, input: bytes }
  const missing: string[] = []
  for (const [index, { fileName, contentType, storageKey, createdAt }] of files.entries()) {
    signal?.throwIfAborted()
    const name = pathInPack(index, downloadName(fileName, contentType))
    const opened = await store.open(storageKey)
    try {
      if (opened) yield { name, lastModified: createdAt, input: opened.stream }
      else missing.push(name)
    } finally {
      // A download that ends in the middle of a file leaves it open otherwise.
      opened?.stream.destroy()
    }
  }
  if (missing.length === 0) return
  log.error({ requestId, files: missing.length }, 'files of a handover pack have no bytes')
  const text = t`The content of these files is missing:`
  yield { name: 'missing.txt', lastModified: madeAt, input: [text, ...missing, ''].join('\n') }
}
