import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { AppError } from '../../../../lib/app-error.ts'
import { fieldMessages } from '../../../../lib/field-messages.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { readUpload } from '../../files/server/upload.body.ts'
import { withUploadSlot } from '../../files/server/upload-slots.service.ts'
import { tableLimits, tooLargeText } from '../table-imports.rules.ts'

/** Any content type: the content itself is checked. */
const anyFile = {
  field: 'file',
  maxBytes: tableLimits.bytes,
  contentTypes: /^/,
  texts: {
    get tooLarge() {
      return tooLargeText()
    },
    get missing() {
      return t`Choose a file.`
    },
  },
}

/**
 * Handles one step of an import: the address names the step, the body is the file.
 * @param schema of the address
 */
export async function tableImportResponse<Step>(
  ctx: MemberContext,
  request: Request,
  schema: z.ZodType<Step>,
  take: (bytes: Buffer, step: Step) => Promise<unknown>,
): Promise<Response> {
  const step = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!step.success) {
    const fields = fieldMessages(step.error)
    throw new AppError('invalid', t`This request is not valid.`, { fields })
  }
  const answer = await withUploadSlot(ctx, async () => take(await readUpload(request, anyFile), step.data))
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}
