import { AppError } from './app-error.ts'

/**
 * A read that takes longer is lost; a change may prepare pictures or a whole sample family. A change with a file has as long
 * on its way as the server gives it (server/body-limit.ts), and then as long as any other.
 */
const patienceMs = { read: 15_000, change: 45_000, file: 60_000 + 45_000 }
/** What the server takes of a change without a file, in characters. */
const maxPlainBody = 64 * 1024

export const connectionTexts = {
  offline: 'You are offline. Check your connection and try again.',
  noAnswer: 'Kinstead did not answer. Check your connection and try again.',
} as const

/**
 * A call over the network that comes to an end: without a connection at once, without an answer after a while, also when
 * the answer breaks off.
 * @throws AppError `unavailable` with a sentence for people; what the caller itself gave up is thrown as it is
 */
export async function callInTime(
  address: string | URL,
  init: RequestInit = {},
  limits: typeof patienceMs = patienceMs,
): Promise<Response> {
  const late = AbortSignal.timeout(limits[kindOf(init)])
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  const failureOf = (error: unknown) => {
    if (init.signal?.aborted) return error
    return new AppError('unavailable', navigator.onLine ? connectionTexts.noAnswer : connectionTexts.offline)
  }
  try {
    return withFailure(await fetch(address, { ...init, signal }), failureOf)
  } catch (error) {
    throw failureOf(error)
  }
}

function kindOf({ method = 'GET', body }: RequestInit): keyof typeof patienceMs {
  if (method === 'GET') return 'read'
  return typeof body === 'string' && body.length > maxPlainBody ? 'file' : 'change'
}

/** Returns the answer, whose body fails as the call does. */
function withFailure(response: Response, failureOf: (error: unknown) => unknown): Response {
  if (!response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(failureOf(error))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, response)
}
