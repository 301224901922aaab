import { createFileRoute } from '@tanstack/react-router'
import { readPictureUpload } from '../../../features/base/files/server/upload.response.ts'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import { keepPhoto } from '../../../features/house/properties/server/cover-photo.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

/** The photo of a property that can be created once there is a plan. */
export const Route = createFileRoute('/api/groups/$familyGroupId/property-photos')({
  server: onlyVerbs({
    POST: apiRoute<'familyGroupId'>(async ({ request, params }) => {
      const ctx = await memberRouteContext(
        request,
        ['familyGroupId', params.familyGroupId],
        'property.create',
      )
      const kept = await withUploadSlot(ctx, async () => keepPhoto(ctx, await readPictureUpload(request)))
      return Response.json(kept)
    }),
  }),
})
