import { t } from '@lingui/core/macro'
import { AppError } from './app-error.ts'

/**
 * Time limits. Changes may process pictures or a sample family; uploads also get the server's upload time
 * (server/body-limit.ts).
 */
const patienceMs = { read: 15_000, change: 45_000, file: 60_000 + 45_000 }
/** The server's limit for a change without a file, in characters. */
const maxPlainBody = 64 * 1024

export const connectionTexts = {
  get offline() {
    return t`You are offline. Check your connection and try again.`
  },
  get noAnswer() {
    return t`Kinstead is not responding. Check your connection and try again.`
  },
} as const

/**
 * Runs a network call that always ends: at once when offline, after a time limit, or when the answer breaks off.
 * @throws AppError `unavailable` with a message; the caller's own abort is rethrown
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

/** Returns the answer, whose body fails like the call. */
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
