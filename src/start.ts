import { t } from '@lingui/core/macro'
import {
  createCsrfMiddleware,
  createMiddleware,
  createServerOnlyFn,
  createStart,
} from '@tanstack/react-start'
import { AppError, notFound } from './lib/app-error.ts'
import { callInTime } from './lib/call-in-time.ts'
import { untilReleased } from './lib/calls-on-hold.ts'
import { appErrorAdapter } from './rpc/app-error-adapter.ts'
import { isSignal } from './rpc/errors.ts'
import { getRequest, setResponseHeader, setResponseStatus } from './rpc/request-scope.ts'
import { isClientGone } from './server/client-gone.ts'
import { requestIdOf } from './server/context.ts'
import { toAppError } from './server/errors.ts'
import { runtime } from './server/runtime.ts'

const isOwnOrigin = createServerOnlyFn((origin: string) => origin === runtime().env.APP_ORIGIN)

/** The payments webhook is signed. A share comes from the phone, and changes nothing here (docs/adr/0095). */
const fromElsewhere = ['/api/stripe/webhook', '/share-target']

/**
 * Server functions (also GET, since some write) and every other request that is not a read must come from our own
 * origin, with two exceptions.
 */
const csrf = createCsrfMiddleware({
  filter: ({ handlerType, request }) =>
    handlerType === 'serverFn' ||
    (!['GET', 'HEAD'].includes(request.method) && !fromElsewhere.includes(new URL(request.url).pathname)),
  origin: isOwnOrigin,
  failureResponse: () => new Response(t`This request did not come from Kinstead.`, { status: 403 }),
})

// Requests that reached a function; anything that failed before was not a valid call.
const reached = new WeakSet<Request>()

const marker = 'x-tsr-serverfn'
const notUnderstood = () => refuseCall(new AppError('invalid', t`This request could not be read.`))

/** An invalid call: no marker, an unreadable payload, or an unknown function. */
const malformedCalls = createMiddleware().server(async ({ next, request, handlerType }) => {
  if (handlerType !== 'serverFn') return next()
  // The framework would run the function and only then fail to send the result.
  if (request.headers.get(marker) !== 'true') return notUnderstood()
  try {
    const result = await next()
    if (reached.has(request) || result.response.status < 500) return result
    return { ...result, response: notUnderstood() }
  } catch (error) {
    if (reached.has(request) || isSignal(error) || isClientGone(request, error)) throw error
    runtime().log.warn({ requestId: requestIdOf(request), err: error }, 'no such function')
    return refuseCall(notFound())
  }
})

const refuseCall = (error: AppError) =>
  Response.json(
    { message: error.message },
    { status: error.status, headers: { 'cache-control': 'no-store' } },
  )

/** Gives errors their status and masks texts that are not for people. */
const errorBoundary = createMiddleware({ type: 'function' }).server(async ({ next, serverFnMeta }) => {
  reached.add(getRequest())
  const { traces } = runtime()
  try {
    if (!traces) return await next()
    return await traces.during({ name: serverFnMeta.id, isAnswer: isSignal }, () => next())
  } catch (error) {
    if (isSignal(error)) throw error
    const masked = toAppError(error, { log: runtime().log, requestId: requestIdOf(getRequest()) })
    setResponseStatus(masked.status)
    if (masked.details.retryAfterSeconds)
      setResponseHeader('retry-after', String(masked.details.retryAfterSeconds))
    throw masked
  }
})

/** Adds the marker that the product's wire format has in the address; see docs/adr/0004. */
const fetchWithMarker: typeof fetch = async (address, init) => {
  await untilReleased()
  const url = new URL(address instanceof Request ? address.url : address, window.location.origin)
  url.searchParams.set('createServerFn', '')
  return callInTime(url, init)
}

export const startInstance = createStart(() => ({
  requestMiddleware: [csrf, malformedCalls],
  functionMiddleware: [errorBoundary],
  serializationAdapters: [appErrorAdapter],
  serverFns: { fetch: fetchWithMarker },
}))
