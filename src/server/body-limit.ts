import { ClientGone } from './client-gone.ts'
import { within } from './within.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Routes whose body is a picture. Each also counts while reading, with its own message. */
const pictureRoutes = /^\/api\/(properties\/[^/]+\/photo|users\/me\/picture|groups\/[^/]+\/receipt-readings)$/

/** Documents may be PDFs, which can be larger. */
const documentRoute =
  /^\/api\/((properties|payments)\/[^/]+\/documents|worker-share\/[^/]+\/files|relative\/[^/]+\/problems\/[^/]+\/photos)$/
/** A table of assets or payments, up to 10 MB; counted again while reading. */
const tableRoute = /^\/api\/(properties\/[^/]+\/assets-import|groups\/[^/]+\/payments-import)$/

/** A group file, stored while it arrives; its configurable limit is checked there. */
const groupRoute = '/api/groups/import'
const maxGroupBytes = 64 * 1024 * mebibyte

/** Feedback carries a picture of up to 5 MB as base64, which is a third larger. */
const feedbackFunction = '/_serverFn/feedback.submitFeedback'

/** Analytics events and replays. */
const relayRoute = /^\/relay-args\/(e|s|flags)\/$/
/** A payments webhook message contains a whole object. */
const webhook = '/api/stripe/webhook'

/** What a phone shares when the service worker does not take it: answered at once, and not read (docs/adr/0095). */
const shareTarget = '/share-target'

/** The maximum size of a request body in bytes. */
export function bodyLimitBytes(pathname: string): number {
  if (pictureRoutes.test(pathname)) return 16 * mebibyte
  if (documentRoute.test(pathname)) return 26 * mebibyte
  if (tableRoute.test(pathname)) return 11 * mebibyte
  if (relayRoute.test(pathname)) return mebibyte
  if (pathname === groupRoute) return maxGroupBytes
  if (pathname === webhook) return mebibyte
  if (pathname === shareTarget) return 512 * mebibyte
  return pathname === feedbackFunction ? 8 * mebibyte : 64 * kibibyte
}

/**
 * A file may take as long as it arrives at 16 KB a second: slower senders would block one of the few upload slots. All
 * other bodies are small.
 */
export function bodyPace(pathname: string): BodyPace {
  const isFile =
    pathname === groupRoute ||
    [pictureRoutes, documentRoute, tableRoute].some((route) => route.test(pathname))
  return isFile
    ? { idleMs: 30_000, totalMs: 15_000, bytesPerExtraSecond: 16 * kibibyte }
    : { idleMs: 30_000, totalMs: 60_000 }
}

export type BodyPace = {
  /** The longest wait for the next bytes. */
  idleMs: number
  /** The longest time for the whole body. */
  totalMs: number
  /** Each of these received bytes earns a large file one more second. */
  bytesPerExtraSecond?: number
}

/** Why a body did not arrive: too slow, or the client closed the connection. */
export type BodyFailure = 'late' | 'gone'

type Paced<Incoming> = {
  request: Incoming
  /**
   * Reads and discards the rest of a body after an early response: a browser that is still sending does not read it,
   * and would wait forever.
   */
  discardRest: () => Promise<void>
}

/**
 * Returns the same request with a body that fails when it arrives too slowly. Only time spent waiting for bytes
 * counts. The source is not cancelled, since that would close the connection before the response.
 * @param onFailure called before the body fails
 */
export function withPace<Incoming extends Request>(
  request: Incoming,
  pace: BodyPace,
  onFailure: (failure: BodyFailure) => void,
): Paced<Incoming> {
  const { body } = request
  if (!body) return { request, discardRest: async () => {} }
  const reader = body.getReader()
  const paced = pacedBody(reader, pace, onFailure)
  const proxy = new Proxy(request, {
    get(target, key) {
      if (key === 'body') return paced
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { request: proxy, discardRest: () => discardRest(reader, pace) }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

function pacedBody(
  reader: Reader,
  { idleMs, totalMs, bytesPerExtraSecond }: BodyPace,
  onFailure: (failure: BodyFailure) => void,
) {
  let leftMs = totalMs
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const waitedSince = performance.now()
        const next = await within(Math.min(idleMs, leftMs), reader.read(), () => 'late' as const).catch(
          (cause: unknown) => {
            onFailure('gone')
            throw new ClientGone(cause)
          },
        )
        leftMs = Math.max(0, leftMs - (performance.now() - waitedSince))
        if (next === 'late') {
          onFailure('late')
          controller.error(new Error('the request body arrived too slowly'))
        } else if (next.done) controller.close()
        else {
          if (bytesPerExtraSecond) leftMs += (next.value.byteLength / bytesPerExtraSecond) * 1_000
          controller.enqueue(next.value)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Not read ahead: nobody waits for it.
    { highWaterMark: 0 },
  )
}

/** Above the limits of uploads; senders of more, or of nothing, are cut off. */
const maxDiscardedBytes = 32 * 1024 * 1024

async function discardRest(reader: Reader, { idleMs }: BodyPace) {
  try {
    for (let byteSize = 0; byteSize <= maxDiscardedBytes; ) {
      const next = await within(idleMs, reader.read(), () => 'late' as const)
      if (next === 'late') break
      if (next.done) return
      byteSize += next.value.byteLength
    }
    await reader.cancel()
  } catch {
    // The connection is closed, and the rest with it.
  }
}
