import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { t } from '@lingui/core/macro'
import { AppError } from '../../../lib/app-error.ts'
import { within } from '../../within.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Fetches a picture from an address chosen by an outsider. The bytes are untrusted.
 * @throws PictureRefused for permanent failures, AppError `unavailable` for everything else
 */
export type FetchPicture = (address: string) => Promise<Buffer>

/** The address is not allowed, or its answer is not acceptable. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

type Options = {
  /** The names of the allowed hosts. */
  allowedHosts: readonly string[]
  /** Resolves all addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
  port?: number
  /** An additional root certificate. */
  ca?: string
  timeoutMs?: number
}

export const maxPictureBytes = 2 * 1024 * 1024
const pictureTimeoutMs = 5_000

/** The only way in which this product requests an external address: see docs/adr/0055-fetching-from-outside.md. */
export function createPictureFetcher({
  allowedHosts,
  resolve = resolveName,
  isPublic = isPublicAddress,
  port = 443,
  ca,
  timeoutMs = pictureTimeoutMs,
}: Options): FetchPicture {
  return async (address) => {
    const url = allowedAddress(address, allowedHosts)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const to = publicOne(await within(timeoutMs, resolve(url.hostname), tooSlow), isPublic)
      const response = await ask(url, to, { signal, port, ca })
      return await readBody(response)
    } catch (error) {
      if (error instanceof PictureRefused) throw error
      const message = t`The picture could not be fetched. Try again in a moment.`
      throw new AppError('unavailable', message, {}, { cause: error })
    }
  }
}

/** The parser has already turned numbers in other forms (decimal, hex, octal) into an IP address. */
function allowedAddress(address: string, allowedHosts: readonly string[]): URL {
  const url = URL.parse(address)
  if (!url) throw new PictureRefused('no address')
  if (url.protocol !== 'https:') throw new PictureRefused('not https')
  if (url.port) throw new PictureRefused('an explicit port')
  if (url.username || url.password) throw new PictureRefused('credentials in the address')
  if (url.hostname.startsWith('[') || isIP(url.hostname))
    throw new PictureRefused('an IP address instead of a name')
  if (!allowedHosts.includes(url.hostname)) throw new PictureRefused('a host that is not on the list')
  return url
}

const tooSlow = () => {
  throw new Error('the name was not resolved in time')
}

const resolveName = async (host: string) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** A name with any internal address is refused: legitimate hosts have none. */
function publicOne(addresses: string[], isPublic: (address: string) => boolean): string {
  const [first] = addresses
  if (!first) throw new Error('the name has no address')
  if (!addresses.every(isPublic)) throw new PictureRefused('an address that is not public')
  return first
}

type Asking = { signal: AbortSignal; port: number; ca: string | undefined }

/**
 * Connects to the checked address, not the name, whose meaning could change in between (DNS rebinding). The
 * certificate has to match the name. Redirects are not followed.
 */
async function ask({ hostname, pathname, search }: URL, to: string, { signal, port, ca }: Asking) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({
    host: to,
    port,
    servername: hostname,
    path: pathname + search,
    headers: {
      host: hostname,
      accept: 'image/webp, image/png, image/jpeg, image/gif',
      'accept-encoding': 'identity',
      'user-agent': 'Kinstead',
    },
    agent: false,
    signal,
    ...(ca && { ca }),
  })
    .on('response', resolve)
    .on('error', reject)
    .end()
  const response = await promise
  const { statusCode = 0 } = response
  if (statusCode === 200) return response
  response.destroy()
  if (statusCode === 429 || statusCode >= 500) throw new Error(`the host answered ${statusCode}`)
  throw new PictureRefused(`the answer ${statusCode}`)
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let byteSize = Number(response.headers['content-length'] ?? 0)
  const requireSmall = () => {
    if (byteSize <= maxPictureBytes) return
    response.destroy()
    throw new PictureRefused('more than 2 MB')
  }
  requireSmall()
  byteSize = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    byteSize += chunk.byteLength
    requireSmall()
  }
  return Buffer.concat(chunks)
}
