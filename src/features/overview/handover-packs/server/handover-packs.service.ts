import { todayIn } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { type Paper, usualPaper } from '../../../../lib/paper.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { inSnapshot } from '../../../../server/db/client.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { fullName, nameInSentence } from '../../../base/users/users.rules.ts'
import { revealSecretsOf } from '../../../house/secrets/server/secrets.service.ts'
import { withinPaperGate } from '../../decision-records/server/paper-gate.service.ts'
import { nameInPack, type PackFormat, type PackPart, packLimit } from '../handover-packs.rules.ts'
import type { PackInput } from '../handover-packs.schemas.ts'
import { packFileName } from '../handover-packs.texts.ts'
import { packModel } from '../pack-model.rules.ts'
import { zipOfPack } from './pack-zip.service.ts'
import { readPack } from './read-pack.service.ts'
import { inZipSlot } from './zip-slot.service.ts'

export type HandoverPack =
  | { format: 'pdf'; fileName: string; bytes: Buffer }
  | { format: 'zip'; fileName: string; stream: ReadableStream<Uint8Array> }

/**
 * Makes the pack of a property: what the caller may read of it. All but the codes is read in one snapshot, codes only when they
 * are chosen. One person downloads one ZIP at a time.
 * @param signal ends the work when nobody waits for the pack any more
 */
export async function makeHandoverPack(
  ctx: MemberContext,
  propertyId: string,
  { parts, format, paper = usualPaper(locale()) }: PackInput,
  signal?: AbortSignal,
): Promise<HandoverPack> {
  requireRight(ctx.member, 'group.export')
  const asked = { propertyId, parts: new Set(parts), format, paper, signal }
  if (asked.parts.has('CODES')) requireRight(ctx.member, 'secret.see')
  if (format === 'pdf') {
    const { nameOf, bytes } = await writePack(ctx, asked)
    return { format, fileName: nameOf('pdf'), bytes }
  }
  const makeZip = async () => {
    const { nameOf, ...written } = await writePack(ctx, asked)
    const stream = zipOfPack(ctx, { pdfName: nameOf('pdf'), signal, ...written })
    return { format, fileName: nameOf('zip'), stream }
  }
  return inZipSlot(ctx.user.id, makeZip, signal)
}

type Asked = {
  propertyId: string
  parts: ReadonlySet<PackPart>
  format: PackFormat
  paper: Paper
  signal: AbortSignal | undefined
}

/** Reads what was chosen and writes the PDF. @returns it, and the files that a ZIP has beside it */
async function writePack(ctx: MemberContext, { propertyId, parts, format, paper, signal }: Asked) {
  await ctx.limits.limit('handover-pack', ctx.user.id, packLimit)
  const make = async () => {
    const madeAt = ctx.clock.now()
    const asked = { propertyId, parts, madeAt, withFiles: format === 'zip' }
    const { member, files, ...read } = await inSnapshot(ctx.db, (tx) => readPack(tx, ctx, asked))
    // Nobody gets the codes any more, so none is opened.
    signal?.throwIfAborted()
    const facts = {
      ...read,
      madeAt: madeAt.toISOString(),
      madeBy: fullName(ctx.user) ?? nameInSentence(null),
      // Last, so that a refused pack opens none. It writes to the log, which a snapshot for reading cannot.
      ...(parts.has('CODES') && { codes: await revealSecretsOf({ ...ctx, member }, propertyId) }),
    }
    // The library and its fonts are loaded with the first document.
    const { writeRecordPdf } = await import('../../decision-records/server/record-pdf.format.ts')
    const bytes = await writeRecordPdf(packModel(facts, locale()), { paper, locale: locale(), madeAt })
    const [name, day] = [nameInPack(facts.propertyName), todayIn(facts.timeZone, madeAt)]
    return { bytes, files, madeAt, nameOf: (of: string) => packFileName(name, day, of).trim() }
  }
  return withinPaperGate(ctx, make, signal)
}
