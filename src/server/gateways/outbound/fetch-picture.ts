import type { IncomingMessage } from 'node:http'
import { t } from '@lingui/core/macro'
import { AppError } from '../../../lib/app-error.ts'
import { allowedAddress, askOutside, type Outside, OutsideRefused, readAtMost } from './outside-address.ts'

/**
 * Fetches a picture from an address chosen by an outsider. The bytes are untrusted.
 * @throws PictureRefused for permanent failures, AppError `unavailable` for everything else
 */
export type FetchPicture = (address: string) => Promise<Buffer>

/** The address is not allowed, or its answer is not acceptable. */
export class PictureRefused extends OutsideRefused {
  override readonly name = 'PictureRefused'
}

type Options = Partial<Outside> & {
  /** The names of the allowed hosts. */
  allowedHosts: readonly string[]
}

export const maxPictureBytes = 2 * 1024 * 1024
const pictureTimeoutMs = 5_000

const headers = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Kinstead',
}

/** Requests an address from outside under the rules of docs/adr/0055-fetching-from-outside.md. */
export function createPictureFetcher({
  allowedHosts,
  timeoutMs = pictureTimeoutMs,
  ...outside
}: Options): FetchPicture {
  return async (address) => {
    try {
      const url = allowedAddress(address, (host) => allowedHosts.includes(host))
      const response = requireFound(await askOutside(url, { headers }, { timeoutMs, ...outside }))
      return await readAtMost(response, maxPictureBytes, () => new PictureRefused('more than 2 MB'))
    } catch (error) {
      if (error instanceof PictureRefused) throw error
      if (error instanceof OutsideRefused) throw new PictureRefused(error.message)
      const message = t`The picture could not be fetched. Try again in a moment.`
      throw new AppError('unavailable', message, {}, { cause: error })
    }
  }
}

function requireFound(response: IncomingMessage): IncomingMessage {
  const { statusCode = 0 } = response
  if (statusCode === 200) return response
  response.destroy()
  if (statusCode === 429 || statusCode >= 500) throw new Error(`the host answered ${statusCode}`)
  throw new PictureRefused(`the answer ${statusCode}`)
}
