import { createCsrfMiddleware, createMiddleware, createServerOnlyFn, createStart } from '@tanstack/react-start'
import { appErrorAdapter } from './rpc/app-error-adapter.ts'
import { isSignal, toAppError } from './rpc/errors.ts'
import { getRequest, requestIdOf, setResponseHeader, setResponseStatus } from './rpc/request-scope.ts'
import { runtime } from './server/runtime.ts'

const isOwnOrigin = createServerOnlyFn((origin: string) => origin === runtime().env.APP_ORIGIN)

/**
 * Server functions (GET too: some of them write) and every other request that is not a read must come from our own
 * origin. The signed webhook will be the one exception.
 */
const csrf = createCsrfMiddleware({
  filter: ({ handlerType, request }) => handlerType === 'serverFn' || !['GET', 'HEAD'].includes(request.method),
  origin: isOwnOrigin,
  failureResponse: () => new Response('This request did not come from Kinstead.', { status: 403 }),
})

/** Gives errors their status, and masks each text that is not meant for people. */
const errorBoundary = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    if (isSignal(error)) throw error
    const masked = toAppError(error, { log: runtime().log, requestId: requestIdOf(getRequest()) })
    setResponseStatus(masked.status)
    if (masked.details.retryAfterSeconds) setResponseHeader('retry-after', String(masked.details.retryAfterSeconds))
    throw masked
  }
})

/** Adds the marker that the product's wire has always carried in the address; see docs/adr/0004. */
const fetchWithMarker: typeof fetch = (address, init) => {
  const url = new URL(address instanceof Request ? address.url : address, window.location.origin)
  url.searchParams.set('createServerFn', '')
  return fetch(url, init)
}

export const startInstance = createStart(() => ({
  requestMiddleware: [csrf],
  functionMiddleware: [errorBoundary],
  serializationAdapters: [appErrorAdapter],
  serverFns: { fetch: fetchWithMarker },
}))
