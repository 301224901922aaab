import { getShare, jobOf } from '../features/work/share-links/server/share-access.service.ts'
import type { JobContext } from '../server/context.ts'
import { linkUseOf, requestContext } from './request-scope.ts'

/** The job that the token in the address of a raw route opens. @throws AppError `not-found`, `too-many` */
export const jobRouteContext = async (
  request: Request,
  shareCode: string,
  asks: 'page' | 'file',
): Promise<JobContext> =>
  jobOf(await getShare(requestContext(request), 'JOB', shareCode, linkUseOf(request), asks))
