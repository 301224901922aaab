import { t } from '@lingui/core/macro'
import { AppError, isAppError } from '../../../../lib/app-error.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { uploadLimit } from '../../share-links/share-links.rules.ts'

// Shared by the uploads of contractors and relatives, who have a link and no account.

/** A file as its sender named it. */
export type SentFile = { name: string; bytes: Buffer }

/** Returns a refusal of what was sent, beside its field. */
export const wrongFile = (message: string, code: 'invalid' | 'conflict' = 'invalid') =>
  new AppError(code, message, { fields: { file: message } })

const tooManyToday = () =>
  t`You can send ${uploadLimit.points} files a day with a link, and these would exceed today’s limit. Send fewer, or send them tomorrow.`

/** Counts all files of a link before storing the first one, and none when refused. */
export async function countingFiles(
  { limits }: Pick<RequestContext, 'limits'>,
  linkId: string,
  count: number,
  store: () => Promise<void>,
) {
  try {
    await limits.limit('share-upload', linkId, uploadLimit, count)
  } catch (error) {
    throw isAppError(error, 'too-many') ? new AppError('too-many', tooManyToday(), error.details) : error
  }
  try {
    await store()
  } catch (error) {
    await limits.giveBack('share-upload', linkId, uploadLimit, count)
    throw error
  }
}
