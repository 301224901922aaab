import { getShare, jobOf, type ShareDoor } from '../features/work/share-links/server/share-access.service.ts'
import type { JobContext, Share, ShareContext } from '../server/context.ts'
import { linkUseOf, requestContext } from './request-scope.ts'

type Kind = Share['scope']['kind']

// A form that is refused is shown on its page in the same request: its token is looked up and counted once.
const shares = new WeakMap<Request, { of: string; share: Promise<ShareContext> }>()

/** The share that a token opens for a request. @throws AppError `not-found`, `too-many` */
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

/** The job that the token in the address of a raw route opens. @throws AppError `not-found`, `too-many` */
export const jobRouteContext = async (
  request: Request,
  shareCode: string,
  asks: ShareDoor,
): Promise<JobContext> => jobOf(await shareOfRequest(request, 'JOB', shareCode, asks))
