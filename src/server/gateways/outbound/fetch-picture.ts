import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '../../../lib/app-error.ts'
import { within } from '../../within.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Reads a picture from an address that somebody outside chose. What comes is bytes of a stranger.
 * @throws PictureRefused for what will not be any better next time, AppError `unavailable` for everything else
 */
export type FetchPicture = (address: string) => Promise<Buffer>

/** The address is none of those that we ask, or what it answers is not what we take. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

type Options = {
  /** The names of the hosts that may be asked. */
  allowedHosts: readonly string[]
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
  port?: number
  /** A root certificate beside the usual ones. */
  ca?: string
  timeoutMs?: number
}

export const maxPictureBytes = 2 * 1024 * 1024
const pictureTimeoutMs = 5_000

/** The only way in which this product asks an address that it was given: see docs/adr/0055-fetching-from-outside.md. */
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
      const message = 'The picture could not be fetched just now.'
      throw new AppError('unavailable', message, {}, { cause: error })
    }
  }
}

/** The parser has already written numbers in other forms (decimal, hex, octal) as an IP address. */
function allowedAddress(address: string, allowedHosts: readonly string[]): URL {
  const url = URL.parse(address)
  if (!url) throw new PictureRefused('no address')
  if (url.protocol !== 'https:') throw new PictureRefused('not https')
  if (url.port) throw new PictureRefused('a port')
  if (url.username || url.password) throw new PictureRefused('credentials in the address')
  if (url.hostname.startsWith('[') || isIP(url.hostname)) throw new PictureRefused('an IP address for a name')
  if (!allowedHosts.includes(url.hostname)) throw new PictureRefused('a host that is not allowed')
  return url
}

const tooSlow = () => {
  throw new Error('the name was not found in time')
}

const resolveName = async (host: string) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** A name that also leads inside is refused altogether: nobody honest has one. */
function publicOne(addresses: string[], isPublic: (address: string) => boolean): string {
  const [first] = addresses
  if (!first) throw new Error('the name has no address')
  if (!addresses.every(isPublic)) throw new PictureRefused('an address that is not public')
  return first
}

type Asking = { signal: AbortSignal; port: number; ca: string | undefined }

/**
 * Asks the address that was checked, not the name: a name that means something else a moment later leads nowhere else.
 * The certificate must be the name's. Redirects are answers like others, and none that we take.
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
