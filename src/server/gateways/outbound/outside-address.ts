import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import { within } from '../../within.ts'
import { isPublicAddress } from './public-address.ts'

// How this product requests an address that it was given: see docs/adr/0055-fetching-from-outside.md.

const nameTimeoutMs = 2_000

/** The address is not allowed, or its answer is not acceptable. */
export class OutsideRefused extends Error {
  override readonly name: string = 'OutsideRefused'
}

/** How to reach the outside; tests give other values. */
export type Outside = {
  /** Resolves all addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
  port?: number
  /** An additional root certificate. */
  ca?: string
  timeoutMs: number
}

/**
 * Checks an address before anything is sent. The parser has already turned numbers in other forms (decimal, hex, octal)
 * into an IP address.
 * @throws OutsideRefused
 */
export function allowedAddress(address: string, isAllowedHost: (host: string) => boolean): URL {
  const url = URL.parse(address)
  if (!url) throw new OutsideRefused('no address')
  if (url.protocol !== 'https:') throw new OutsideRefused('not https')
  if (url.port) throw new OutsideRefused('an explicit port')
  if (url.username || url.password) throw new OutsideRefused('credentials in the address')
  if (url.hostname.startsWith('[') || isIP(url.hostname))
    throw new OutsideRefused('an IP address instead of a name')
  if (!isAllowedHost(url.hostname)) throw new OutsideRefused('a host that is not on the list')
  return url
}

const tooSlow = () => {
  throw new Error('the name was not resolved in time')
}

/**
 * Asks the name servers of the machine, or others, for all addresses of a name. Unlike `lookup`, this takes no thread of
 * the pool that files and pictures need, however long a stranger's name server waits.
 * @throws when the name has no address of either kind
 */
export async function resolveName(host: string, servers?: string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: nameTimeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  // Most names have addresses of one kind only.
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

/** A name with any internal address is refused: legitimate hosts have none. */
function publicOne(addresses: string[], isPublic: (address: string) => boolean): string {
  const [first] = addresses
  if (!first) throw new Error('the name has no address')
  if (!addresses.every(isPublic)) throw new OutsideRefused('an address that is not public')
  return first
}

type Asking = Pick<RequestOptions, 'method'> & { headers: Record<string, string>; body?: Buffer }

/**
 * Connects to the checked address, not the name, whose meaning could change in between (DNS rebinding). The
 * certificate has to match the name. Redirects are not followed.
 * @throws OutsideRefused, or any other error if the host could not be reached in time
 */
export async function askOutside(
  { hostname, pathname, search }: URL,
  { method = 'GET', headers, body }: Asking,
  { resolve = (host) => resolveName(host), isPublic = isPublicAddress, port = 443, ca, timeoutMs }: Outside,
): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(timeoutMs)
  const host = publicOne(await within(timeoutMs, resolve(hostname), tooSlow), isPublic)
  const answer = Promise.withResolvers<IncomingMessage>()
  request({
    host,
    port,
    method,
    servername: hostname,
    path: pathname + search,
    headers: { host: hostname, ...headers },
    agent: false,
    signal,
    ...(ca && { ca }),
  })
    .on('response', answer.resolve)
    .on('error', answer.reject)
    .end(body)
  return answer.promise
}

/**
 * Reads an answer of at most so many bytes, and hangs up as soon as there are more.
 * @param tooLarge creates the error that says so
 */
export async function readAtMost(
  response: IncomingMessage,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let byteSize = Number(response.headers['content-length'] ?? 0)
  const requireSmall = () => {
    if (byteSize <= maxBytes) return
    response.destroy()
    throw tooLarge()
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
