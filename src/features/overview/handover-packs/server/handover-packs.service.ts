import { addressLine } from '../../../../lib/addresses.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { type Paper, usualPaper } from '../../../../lib/paper.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { inSnapshot } from '../../../../server/db/client.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { fullName, nameInSentence } from '../../../base/users/users.rules.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { revealSecretsOf } from '../../../house/secrets/server/secrets.service.ts'
import { withinPaperGate } from '../../decision-records/server/paper-gate.service.ts'
import { type PackFormat, type PackPart, packLimit } from '../handover-packs.rules.ts'
import type { PackInput } from '../handover-packs.schemas.ts'
import { packFileName } from '../handover-packs.texts.ts'
import { packModel } from '../pack-model.rules.ts'
import { readPackFacts } from './pack-facts.service.ts'
import { zipOfPack } from './pack-zip.service.ts'
import { inZipSlot } from './zip-slot.service.ts'

export type HandoverPack =
  | { format: 'pdf'; fileName: string; bytes: Buffer }
  | { format: 'zip'; fileName: string; stream: ReadableStream<Uint8Array> }

/**
 * Makes the pack of a property: what the caller may read of it. Its lists are read in one snapshot, codes only when they are
 * chosen. One person downloads one ZIP at a time.
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
  const [group, property] = await Promise.all([getGroup(ctx), getProperty(ctx, propertyId)])
  await ctx.limits.limit('handover-pack', ctx.user.id, packLimit)
  const madeAt = ctx.clock.now()
  const { timeZone } = property
  const make = async () => {
    const asked = { propertyId, timeZone, parts, withFiles: format === 'zip' }
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
      ...(parts.has('CODES') && { codes: await revealSecretsOf(ctx, propertyId) }),
    }
    // The library and its fonts are loaded with the first document.
    const { writeRecordPdf } = await import('../../decision-records/server/record-pdf.format.ts')
    const bytes = await writeRecordPdf(packModel(facts, locale()), { paper, locale: locale(), madeAt })
    return { bytes, files }
  }
  const nameOf = (of: string) => packFileName(property.name, todayIn(timeZone, madeAt), of)
  return { ...(await withinPaperGate(ctx, make, signal)), madeAt, nameOf }
}
