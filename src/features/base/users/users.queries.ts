import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { currentUser, myProfile, removeProfilePicture, updateUserProfile } from './users.functions.ts'
import type { UpdateUserProfileInput } from './users.schemas.ts'

/** The signed-in person, or null. */
export const currentUserQuery = () =>
  queryOptions({ queryKey: ['currentUser'], queryFn: () => currentUser() })

/** One's own profile, as it is changed on its page. */
export const myProfileQuery = queryOptions({ queryKey: ['myProfile'], queryFn: () => myProfile() })

/** What shows the person: the profile, and the header of every page. */
function useRefreshPerson() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: myProfileQuery.queryKey }),
      // The header reads it through the router, which nothing would wake otherwise.
      queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 }),
    ])
    await router.invalidate()
  }
}

export function useUpdateUserProfile() {
  const refresh = useRefreshPerson()
  return useMutation({
    mutationFn: (data: UpdateUserProfileInput) => updateUserProfile({ data }),
    onSuccess: refresh,
  })
}

export function useUploadProfilePicture() {
  const refresh = useRefreshPerson()
  return useMutation({
    mutationFn: async ({ picture, onProgress }: { picture: File; onProgress: (share: number) => void }) => {
      const { uploadFile } = await import('../../../lib/upload-file.ts')
      return uploadFile('/api/users/me/picture', picture, onProgress)
    },
    onSuccess: refresh,
  })
}

export function useRemoveProfilePicture() {
  const refresh = useRefreshPerson()
  return useMutation({ mutationFn: () => removeProfilePicture(), onSuccess: refresh })
}
