import { publicFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getRequest, isRealOpening } from '../../../rpc/request-scope.ts'
import { doorOf, orMessage, type ResolveError, shareOfRequest } from '../../../rpc/share-route.ts'
import type { UploadRefusal } from '../../work/job-files/job-files.schemas.ts'
import { noteOpening } from '../../work/share-links/server/answer-link.service.ts'
import { jobOf } from '../../work/share-links/server/share-access.service.ts'
import { shareCodeInput, standingTokenInput } from '../../work/share-links/share-links.schemas.ts'
import { getWorkerProjects } from './server/standing-page.service.ts'
import { getWorkerShare } from './server/worker-page.service.ts'
import { openRefusal } from './server/worker-upload.response.ts'
import type { WorkerProjectsView, WorkerShareView } from './worker-pages.schemas.ts'

/** Returns the share link of the request's token and records its opening. */
async function open(kind: 'JOB' | 'STANDING', token: string) {
  const request = getRequest()
  const ctx = await shareOfRequest(request, kind, token, doorOf(request))
  return { ctx, opened: async () => void (isRealOpening(request) && (await noteOpening(ctx))) }
}

/** Returns the page of a job for its link. Opening it changes nothing. */
export const resolveWorkerShare = publicFn({ method: 'GET' })
  .validator(input(shareCodeInput))
  .handler(
    ({ data }): Promise<(WorkerShareView & { refusal: UploadRefusal | null }) | ResolveError> =>
      orMessage(async () => {
        const { ctx, opened } = await open('JOB', data.shareCode)
        const view = await getWorkerShare(jobOf(ctx))
        await opened()
        const page = { kind: 'worker-pages', code: data.shareCode } as const
        return { ...view, refusal: openRefusal(ctx, page, getRequest()) }
      }),
  )

/** Returns a contractor's overview page, likewise. */
export const resolveWorkerProjectsShare = publicFn({ method: 'GET' })
  .validator(input(standingTokenInput))
  .handler(
    ({ data }): Promise<WorkerProjectsView | ResolveError> =>
      orMessage(async () => {
        const { ctx, opened } = await open('STANDING', data.token)
        const view = await getWorkerProjects(ctx)
        await opened()
        return view
      }),
  )
