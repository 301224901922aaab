import { t } from '@lingui/core/macro'
import { makeZip } from 'client-zip'
import { addressLine } from '../../../../lib/addresses.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { usualPaper } from '../../../../lib/paper.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { inSnapshot } from '../../../../server/db/client.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { fullName, nameInSentence } from '../../../base/users/users.rules.ts'
import { downloadName } from '../../../house/documents/documents.rules.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { revealSecretsOf } from '../../../house/secrets/server/secrets.service.ts'
import { withinPaperGate } from '../../decision-records/server/paper-gate.service.ts'
import { packLimit, pathInPack } from '../handover-packs.rules.ts'
import type { PackInput } from '../handover-packs.schemas.ts'
import { packFileName } from '../handover-packs.texts.ts'
import { packModel } from '../pack-model.rules.ts'
import { type PackFile, readPackFacts } from './pack-facts.service.ts'

export type HandoverPack =
  | { format: 'pdf'; fileName: string; bytes: Buffer }
  | { format: 'zip'; fileName: string; stream: ReadableStream<Uint8Array> }

/**
 * Makes the pack of a property: what the caller may read of it. Its lists are read in one snapshot, codes only when they are
 * chosen.
 * @param signal ends the work when nobody waits for the pack any more
 */
export async function makeHandoverPack(
  ctx: MemberContext,
  propertyId: string,
  { parts, format, paper = usualPaper(locale()) }: PackInput,
  signal?: AbortSignal,
): Promise<HandoverPack> {
  requireRight(ctx.member, 'group.export')
  const chosen = new Set(parts)
  if (chosen.has('CODES')) requireRight(ctx.member, 'secret.see')
  const [group, property] = await Promise.all([getGroup(ctx), getProperty(ctx, propertyId)])
  await ctx.limits.limit('handover-pack', ctx.user.id, packLimit)
  const madeAt = ctx.clock.now()
  const { timeZone } = property
  const name = (of: string) => packFileName(property.name, todayIn(timeZone, madeAt), of)
  const make = async () => {
    const asked = { propertyId, timeZone, parts: chosen, withFiles: format === 'zip' }
    const { files, ...read } = await inSnapshot(ctx.db, (tx) => readPackFacts(tx, ctx, asked))
    // Nobody gets the codes any more, so none is opened.
    signal?.throwIfAborted()
    const facts = {
      ...read,
      groupName: groupName(group.name),
      propertyName: property.name,
      address: addressLine(property),
      insurance: {
        carrier: property.insuranceCarrier,
        policy: property.insurancePolicy,
        renewsOn: property.insuranceRenewsOn,
      },
      currency: group.currency,
      timeZone,
      madeAt: madeAt.toISOString(),
      madeBy: fullName(ctx.user) ?? nameInSentence(null),
      // Last, so that a refused pack opens none. It writes to the log, which a snapshot for reading cannot.
      ...(chosen.has('CODES') && { codes: await revealSecretsOf(ctx, propertyId) }),
    }
    // The library and its fonts are loaded with the first document.
    const { writeRecordPdf } = await import('../../decision-records/server/record-pdf.format.ts')
    const bytes = await writeRecordPdf(packModel(facts, locale()), { paper, locale: locale(), madeAt })
    return { bytes, files }
  }
  const { bytes, files } = await withinPaperGate(ctx, make, signal)
  if (format === 'pdf') return { format, fileName: name('pdf'), bytes }
  const stream = makeZip(entriesOf(ctx, { pdfName: name('pdf'), bytes, files, madeAt, signal }))
  return { format, fileName: name('zip'), stream }
}

type Made = {
  pdfName: string
  bytes: Buffer
  files: PackFile[]
  madeAt: Date
  signal: AbortSignal | undefined
}

/** Yields the PDF and the files, each read when its turn comes. Names what is missing instead of skipping it silently. */
async function* entriesOf(
  { files: store, log, requestId }: Pick<MemberContext, 'files' | 'log' | 'requestId'>,
  { pdfName, bytes, files, madeAt, signal }: Made,
) {
  yield { name: pdfName.replaceAll(/[/\\]/g, '_'), lastModified: madeAt, input: bytes }
  const missing: string[] = []
  for (const [index, { fileName, contentType, storageKey, createdAt }] of files.entries()) {
    signal?.throwIfAborted()
    const name = pathInPack(index, downloadName(fileName, contentType))
    const opened = await store.open(storageKey)
    if (opened) yield { name, lastModified: createdAt, input: opened.stream }
    else missing.push(name)
  }
  if (missing.length === 0) return
  log.error({ requestId, files: missing.length }, 'files of a handover pack have no bytes')
  const text = t`The content of these files is missing:`
  yield { name: 'missing.txt', lastModified: madeAt, input: [text, ...missing, ''].join('\n') }
}
