import type { MemberContext } from '../../../../server/context.ts'
import type { Ai } from '../../../../server/gateways/ai/ai.ts'
import { prepareForReading } from '../../../../server/gateways/files/pictures.ts'
import { withUploadSlot } from '../../../base/files/server/upload-slots.service.ts'
import type { ReceiptReader, ReceiptReading } from '../receipts.schemas.ts'

const perPerson = { points: 30, durationSeconds: 3_600 }
/** The cost limit of an endpoint for the installation. */
const perDay = { points: 500, durationSeconds: 86_400 }

/** Returns where receipts are read, or null where no model is configured. */
export const findReceiptReader = ({ receiptReader }: Ai): ReceiptReader | null =>
  receiptReader && { host: receiptReader.host }

/**
 * Reads the amount, date and seller of a receipt that is not stored. The configured model gets a smaller copy of the
 * picture without its metadata, and nothing else about the person or the group. Only the upload holds a slot: a slow model
 * must not block the uploads of others.
 * @throws AppError `invalid` for what is no picture, `too-many`, or `unavailable` after at most 25 s
 */
export async function readReceipt(
  ctx: Pick<MemberContext, 'limits' | 'user' | 'log' | 'requestId'>,
  ai: Ai,
  upload: () => Promise<Buffer>,
): Promise<ReceiptReading> {
  await ctx.limits.limit('read-receipt', ctx.user.id, perPerson)
  const picture = await withUploadSlot(ctx, async () => prepareForReading(await upload()))
  if (ai.receiptReader) await ctx.limits.limit('read-receipt-all', 'all', perDay)
  try {
    return await ai.readReceipt(picture)
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, err: error }, 'no receipt was read')
    throw error
  }
}
