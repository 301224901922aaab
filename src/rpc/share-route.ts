import { getShare, jobOf, type ShareDoor } from '../features/work/share-links/server/share-access.service.ts'
import type { JobContext, Share, ShareContext } from '../server/context.ts'
import { requireReading } from './demo-access.ts'
import { linkUseOf, requestContext } from './request-scope.ts'

type Kind = Share['scope']['kind']

// A refused form is shown on its page in the same request, so its token is looked up and counted once.
const shares = new WeakMap<Request, { of: string; share: Promise<ShareContext> }>()

/** Returns the share that a token opens. @throws AppError `not-found`, `too-many` */
export function shareOfRequest(
  request: Request,
  kind: Kind,
  token: string,
  asks: ShareDoor,
): Promise<ShareContext> {
  const of = `${kind} ${token}`
  const known = shares.get(request)
  if (known?.of === of) return known.share
  const share = getShare(requestContext(request), kind, token, linkUseOf(request), asks)
  shares.set(request, { of, share })
  return share
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
