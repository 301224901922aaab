import type { IncomingMessage } from 'node:http'
import { allowedAddress, askOutside, type Outside, OutsideRefused, readAtMost } from './outside-address.ts'

/** What a host said about the calendar it sent last, to ask it only for a newer one. */
export type Validators = { etag: string | null; lastModified: string | null }

export type FetchFailure = 'NOT_ALLOWED' | 'NOT_FOUND' | 'NO_ACCESS' | 'UNREACHABLE' | 'TOO_LARGE'

export type FetchedCalendar =
  | ({ status: 'fetched'; bytes: Buffer } & Validators)
  | { status: 'unchanged' }
  | { status: 'failed'; failure: FetchFailure }

/** Fetches a calendar from an address that a person pasted. The bytes are untrusted. It never throws. */
export type FetchCalendar = (address: string, known?: Validators) => Promise<FetchedCalendar>

export const maxCalendarBytes = 2 * 1024 * 1024
const calendarTimeoutMs = 15_000
const maxRedirects = 5

/** Longer ones are not kept, so that the next request stays small. */
const maxValidator = 300

class Failed extends Error {
  readonly failure: FetchFailure
  constructor(failure: FetchFailure) {
    super(failure)
    this.failure = failure
  }
}

/**
 * Requests any host of the internet under the rules of docs/adr/0055-fetching-from-outside.md. Each redirect is checked
 * like the first address, and all of them together have one time limit. Nothing here logs an address.
 */
export function createCalendarFetcher({
  timeoutMs = calendarTimeoutMs,
  ...outside
}: Partial<Outside> = {}): FetchCalendar {
  return async (address, known) => {
    try {
      const response = await follow(address, known)
      if (response.statusCode === 304) {
        response.destroy()
        return { status: 'unchanged' }
      }
      const bytes = await readAtMost(response, maxCalendarBytes, () => new Failed('TOO_LARGE'))
      return { status: 'fetched', bytes, ...validatorsOf(response) }
    } catch (error) {
      return { status: 'failed', failure: failureOf(error) }
    }
  }

  async function follow(address: string, known: Validators | undefined): Promise<IncomingMessage> {
    const endsAt = performance.now() + timeoutMs
    let url = allowedAddress(address, () => true)
    for (let redirects = 0; ; redirects++) {
      const leftMs = Math.ceil(endsAt - performance.now())
      if (leftMs <= 0) throw new Failed('UNREACHABLE')
      const response = await askOutside(url, { headers: headersOf(known) }, { ...outside, timeoutMs: leftMs })
      const { statusCode = 0, headers } = response
      if (statusCode === 200 || (statusCode === 304 && known)) return response
      response.destroy()
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
      if (!isRedirect) throw new Failed(failureOfStatus(statusCode))
      if (redirects >= maxRedirects) throw new Failed('UNREACHABLE')
      const next = URL.parse(headers.location ?? '', url)
      if (!next) throw new Failed('NOT_ALLOWED')
      url = allowedAddress(next.href, () => true)
    }
  }
}

const headersOf = (known: Validators | undefined) => ({
  accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  'accept-encoding': 'identity',
  'user-agent': 'Kinstead',
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
})

const validatorsOf = ({ headers }: IncomingMessage): Validators => ({
  etag: keptValidator(headers.etag),
  lastModified: keptValidator(headers['last-modified']),
})

/** Only what can be sent back as it is. */
const keptValidator = (value: string | undefined) =>
  value !== undefined && value.length <= maxValidator && /^[\x20-\x7e]+$/.test(value) ? value : null

function failureOf(error: unknown): FetchFailure {
  if (error instanceof Failed) return error.failure
  if (error instanceof OutsideRefused) return 'NOT_ALLOWED'
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOTFOUND' ? 'NOT_FOUND' : 'UNREACHABLE'
}

function failureOfStatus(status: number): FetchFailure {
  if (status === 404 || status === 410) return 'NOT_FOUND'
  return status === 401 || status === 403 ? 'NO_ACCESS' : 'UNREACHABLE'
}
