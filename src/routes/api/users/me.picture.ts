import { createFileRoute } from '@tanstack/react-router'
import { readPictureUpload } from '../../../features/files/server/picture-upload.ts'
import { withUploadSlot } from '../../../features/files/server/upload-slots.ts'
import {
  profilePictureLimits,
  setProfilePicture,
} from '../../../features/users/server/profile-picture.service.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/users/me/picture')({
  server: {
    handlers: onlyVerbs({
      POST: apiRoute(async ({ request }) => {
        const ctx = await routeContext(request)
        return Response.json(
          await withUploadSlot(ctx, async () =>
            setProfilePicture(ctx, await readPictureUpload(request, profilePictureLimits)),
          ),
        )
      }),
    }),
  },
})
