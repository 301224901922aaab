import { createFileRoute } from '@tanstack/react-router'
import { readPictureUpload } from '../../../features/base/files/server/upload.response.ts'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import { setCoverPhoto } from '../../../features/house/properties/server/cover-photo.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/properties/$propertyId/photo')({
  server: onlyVerbs({
    POST: apiRoute<'propertyId'>(async ({ request, params }) => {
      const ctx = await memberRouteContext(request, ['propertyId', params.propertyId], 'property.edit')
      const cover = await withUploadSlot(ctx, async () =>
        setCoverPhoto(ctx, params.propertyId, await readPictureUpload(request)),
      )
      return Response.json(cover)
    }),
  }),
})
