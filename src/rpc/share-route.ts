import { getRelative } from '../features/work/relative-links/server/relative-access.service.ts'
import type { ShareDoor } from '../features/work/share-links/server/link-door.service.ts'
import { getShare, jobOf } from '../features/work/share-links/server/share-access.service.ts'
import { isAppError } from '../lib/app-error.ts'
import type { JobContext, RelativeContext, Share, ShareContext } from '../server/context.ts'
import { requireReading } from './demo-access.ts'
import {
  getRequest,
  linkUseOf,
  requestContext,
  setResponseHeader,
  setResponseStatus,
} from './request-scope.ts'

/** Seed: errors come back as an object with the message. */
export type ResolveError = { error: { message: string } }

type Kind = Share['scope']['kind']

/** A refused form is shown on its page in the same request, so its token is looked up and counted once. */
function oncePerRequest<Context>() {
  const found = new WeakMap<Request, { of: string; context: Promise<Context> }>()
  return (request: Request, of: string, look: () => Promise<Context>): Promise<Context> => {
    const known = found.get(request)
    if (known?.of === of) return known.context
    const context = look()
    found.set(request, { of, context })
    return context
  }
}

const shareOnce = oncePerRequest<ShareContext>()
const relativeOnce = oncePerRequest<RelativeContext>()

/** Returns the share that a token opens. @throws AppError `not-found`, `too-many` */
export const shareOfRequest = (
  request: Request,
  kind: Kind,
  token: string,
  asks: ShareDoor,
): Promise<ShareContext> =>
  shareOnce(request, `${kind} ${token}`, () =>
    getShare(requestContext(request), kind, token, linkUseOf(request), asks),
  )

/** Returns what the token of a relative opens. @throws AppError `not-found`, `too-many` */
export const relativeOfRequest = (
  request: Request,
  token: string,
  asks: ShareDoor,
): Promise<RelativeContext> =>
  relativeOnce(request, token, () => getRelative(requestContext(request), token, linkUseOf(request), asks))

/** Returns what the token of a relative opens, for a form or a file. @throws as `shareToUse` */
export async function relativeToUse(
  request: Request,
  token: string,
  asks: ShareDoor = 'form',
): Promise<RelativeContext> {
  const ctx = await relativeOfRequest(request, token, asks)
  if (ctx.relative.isDemo) requireReading(request)
  return ctx
}

/**
 * Returns the share for a call, a form or a file. Links of the demo only show their page.
 * @throws AppError `not-found`, `too-many`, `forbidden`
 */
export async function shareToUse(
  request: Request,
  shareCode: string,
  asks: ShareDoor,
): Promise<ShareContext> {
  const ctx = await shareOfRequest(request, 'JOB', shareCode, asks)
  if (ctx.share.isDemo) requireReading(request)
  return ctx
}

/** Returns the job that the token in a raw route’s address opens. @throws as `shareToUse` */
export const jobRouteContext = async (
  request: Request,
  shareCode: string,
  asks: ShareDoor,
): Promise<JobContext> => jobOf(await shareToUse(request, shareCode, asks))

/** Errors for people are returned as an object, as in the seed; others are thrown. */
export async function orMessage<Result>(resolve: () => Promise<Result>): Promise<Result | ResolveError> {
  try {
    return await resolve()
  } catch (error) {
    if (!isAppError(error, 'not-found') && !isAppError(error, 'too-many')) throw error
    if (!isCall(getRequest())) {
      setResponseStatus(error.status)
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds) setResponseHeader('retry-after', String(retryAfterSeconds))
    }
    return { error: { message: error.message } }
  }
}

/** The page's status says that a link is invalid; the call returns the object. */
const isCall = ({ url }: Request) => new URL(url).pathname.startsWith('/_serverFn/')

/** The door of an opened page: the one after a form has its own, so that its answer is always shown. */
export const doorOf = ({ url }: Request): ShareDoor =>
  new URL(url).searchParams.has('done') ? 'landing' : 'page'
