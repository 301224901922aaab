import { publicFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getRequest, isRealOpening } from '../../../rpc/request-scope.ts'
import { doorOf, orMessage, type ResolveError, relativeOfRequest } from '../../../rpc/share-route.ts'
import { relativeCodeInput } from '../../work/relative-links/relative-links.schemas.ts'
import { noteRelative } from '../../work/relative-links/server/relative-access.service.ts'
import { openRefusal } from '../worker-pages/server/worker-upload.response.ts'
import type { RelativePageView } from './relative-pages.schemas.ts'
import { getRelativePage } from './server/relative-page.service.ts'

/** Returns the page of a relative for their link, and records when it was last used. */
export const resolveRelativeLink = publicFn({ method: 'GET' })
  .validator(input(relativeCodeInput))
  .handler(
    ({ data }): Promise<RelativePageView | ResolveError> =>
      orMessage(async () => {
        const request = getRequest()
        const ctx = await relativeOfRequest(request, data.relativeCode, doorOf(request))
        const view = await getRelativePage(ctx)
        if (isRealOpening(request)) await noteRelative(ctx)
        const page = { kind: 'relative-pages', code: data.relativeCode } as const
        return { ...view, refusal: openRefusal(ctx, page, request) }
      }),
  )
