import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { key } from '../../../cache/keys.ts'
import { currentUser, myProfile, removeProfilePicture, updateUserProfile } from './users.functions.ts'
import type { UpdateUserProfileInput } from './users.schemas.ts'

export const currentUserQuery = () =>
  queryOptions({ queryKey: key('currentUser'), queryFn: () => currentUser() })

export const myProfileQuery = queryOptions({ queryKey: key('myProfile'), queryFn: () => myProfile() })

/** Read through the router because every page's header needs it. */
function useRefreshHeader() {
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
    onSettled: useRefreshHeader(),
  })

export const useUploadProfilePicture = () =>
  useMutation({
    mutationFn: async ({ picture, onProgress }: { picture: File; onProgress: (share: number) => void }) => {
      const { uploadFile } = await import('../../../lib/upload-file.ts')
      return uploadFile('/api/users/me/picture', picture, onProgress)
    },
    onSettled: useRefreshHeader(),
  })

export const useRemoveProfilePicture = () =>
  useMutation({ mutationFn: () => removeProfilePicture(), onSettled: useRefreshHeader() })
