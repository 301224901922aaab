import { ClientGone } from './client-gone.ts'
import { within } from './within.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Routes whose body is a picture; each counts again, with its own sentence, while it reads. */
const pictureRoutes = /^\/api\/(properties\/[^/]+\/photo|users\/me\/picture)$/

/** Documents may be PDFs, which may weigh more. */
const documentRoute = /^\/api\/((properties|payments)\/[^/]+\/documents|worker-share\/[^/]+\/files)$/
/** A table of assets or of payments, up to 10 MB; counted again too. */
const tableRoute = /^\/api\/(properties\/[^/]+\/assets-import|groups\/[^/]+\/payments-import)$/

/** The file of a whole group, which is stored while it arrives; how large one may be is configured, and counted there. */
const groupRoute = '/api/groups/import'
const maxGroupBytes = 64 * 1024 * mebibyte

/** Feedback carries its picture of up to 5 MB as base64, which makes it a third heavier. */
const feedbackFunction = '/_serverFn/feedback.submitFeedback'

/** Events and replays of analytics. */
const relayRoute = /^\/relay-args\/(e|s|flags)\/$/
/** A message of the payments provider holds a whole object of it. */
const webhook = '/api/stripe/webhook'

/** What a request body may weigh, in bytes. */
export function bodyLimitBytes(pathname: string): number {
  if (pictureRoutes.test(pathname)) return 16 * mebibyte
  if (documentRoute.test(pathname)) return 26 * mebibyte
  if (tableRoute.test(pathname)) return 11 * mebibyte
  if (relayRoute.test(pathname)) return mebibyte
  if (pathname === groupRoute) return maxGroupBytes
  if (pathname === webhook) return mebibyte
  return pathname === feedbackFunction ? 8 * mebibyte : 64 * kibibyte
}

/**
 * A file may take as long as it comes at 16 KB a second: whoever trickles bytes would keep one of the few places for
 * uploads from everybody else. All other bodies are small.
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
  /** The longest that the next bytes may be waited for. */
  idleMs: number
  /** The longest that the whole body may take. */
  totalMs: number
  /** What a large file on a slow line earns: so many bytes that came are worth one more second. */
  bytesPerExtraSecond?: number
}

/** Why a body did not arrive: it came too slowly, or the client ended the connection. */
export type BodyFailure = 'late' | 'gone'

type Paced<Incoming> = {
  request: Incoming
  /**
   * Reads on to the end and keeps nothing, for an answer that came before: a browser reads none while it still sends,
   * and would wait for ever for someone to take the rest.
   */
  discardRest: () => Promise<void>
}

/**
 * The same request, whose body fails when it comes too slowly. Only the time in which someone waits for bytes counts.
 * Its source is not cancelled, which would cut the connection: the sender should get an answer, that then closes it.
 * @param onFailure is told before the body fails
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
          controller.error(new Error('the request body came too slowly'))
        } else if (next.done) controller.close()
        else {
          if (bytesPerExtraSecond) leftMs += (next.value.byteLength / bytesPerExtraSecond) * 1_000
          controller.enqueue(next.value)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead: nobody waits for it.
    { highWaterMark: 0 },
  )
}

/** More than any body may weigh; who sends more, or stops, is cut off. */
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
    // The connection is gone, and with it the rest.
  }
}
