import { createFileRoute } from '@tanstack/react-router'
import { readPictureUpload } from '../../../features/base/files/server/upload.response.ts'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import {
  profilePictureLimits,
  setProfilePicture,
} from '../../../features/base/users/server/profile-picture.service.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/users/me/picture')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) => {
      const ctx = await routeContext(request)
      return Response.json(
        await withUploadSlot(ctx, async () =>
          setProfilePicture(ctx, await readPictureUpload(request, profilePictureLimits)),
        ),
      )
    }),
  }),
})
