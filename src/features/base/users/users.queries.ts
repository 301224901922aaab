import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { key } from '../../../cache/keys.ts'
import { currentUser, myProfile, removeProfilePicture, updateUserProfile } from './users.functions.ts'
import type { UpdateUserProfileInput } from './users.schemas.ts'

/** The signed-in person, or null. */
export const currentUserQuery = () =>
  queryOptions({ queryKey: key('currentUser'), queryFn: () => currentUser() })

/** One's own profile, as it is changed on its page. */
export const myProfileQuery = queryOptions({ queryKey: key('myProfile'), queryFn: () => myProfile() })

/** The header of every page reads the person through the router, which nothing would wake otherwise. */
function useWakeHeader() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (_result: unknown, error: Error | null) => {
    if (error) return
    await queryClient.fetchQuery(currentUserQuery())
    await router.invalidate()
  }
}

export const useUpdateUserProfile = () =>
  useMutation({
    mutationFn: (data: UpdateUserProfileInput) => updateUserProfile({ data }),
    onSettled: useWakeHeader(),
  })

export const useUploadProfilePicture = () =>
  useMutation({
    mutationFn: async ({ picture, onProgress }: { picture: File; onProgress: (share: number) => void }) => {
      const { uploadFile } = await import('../../../lib/upload-file.ts')
      return uploadFile('/api/users/me/picture', picture, onProgress)
    },
    onSettled: useWakeHeader(),
  })

export const useRemoveProfilePicture = () =>
  useMutation({ mutationFn: () => removeProfilePicture(), onSettled: useWakeHeader() })
