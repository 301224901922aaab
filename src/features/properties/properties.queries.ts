import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../groups/groups.queries.ts'
import {
  createProperty,
  deleteProperty,
  getProperty,
  removeCoverPhoto,
  restoreProperty,
  setPropertyStatus,
  updateProperty,
} from './properties.functions.ts'
import type { CreatePropertyInput, PropertyView, UpdatePropertyInput } from './properties.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const propertyQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['property', propertyId],
    queryFn: () => getProperty({ data: { propertyId } }),
  })

/** What shows a property: its own page, the dashboard and calendar of its group, the group's activity and trash. */
function useRefreshProperty() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, propertyId }: { familyGroupId: string; propertyId?: string }) =>
    Promise.all([
      propertyId && queryClient.invalidateQueries({ queryKey: propertyQuery(propertyId).queryKey }),
      // The pages of its assets say how it is called and whether it is archived.
      queryClient.invalidateQueries({ queryKey: ['asset'] }),
      queryClient.invalidateQueries({ queryKey: ['dashboard', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: ['calendar', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
}

export function useCreateProperty() {
  const refresh = useRefreshProperty()
  return useMutation({
    mutationFn: (data: CreatePropertyInput) => createProperty({ data }),
    onSuccess: (_, { familyGroupId }) => refresh({ familyGroupId }),
  })
}

export function useUpdateProperty({
  id: propertyId,
  familyGroupId,
}: Pick<PropertyView, 'id' | 'familyGroupId'>) {
  const refresh = useRefreshProperty()
  return useMutation({
    mutationFn: (data: Omit<UpdatePropertyInput, 'propertyId'>) =>
      updateProperty({ data: { ...data, propertyId } }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}

/** Archives or brings back; shown at once, and rolled back when it is refused. */
export function useSetPropertyStatus(property: PropertyView) {
  const queryClient = useQueryClient()
  const refresh = useRefreshProperty()
  const { queryKey } = propertyQuery(property.id)
  return useMutation({
    mutationFn: (status: PropertyView['status']) =>
      setPropertyStatus({ data: { propertyId: property.id, status } }),
    onMutate: async (status) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { ...property, status })
    },
    onError: () => queryClient.setQueryData(queryKey, property),
    onSettled: () => refresh({ familyGroupId: property.familyGroupId, propertyId: property.id }),
  })
}

export function useDeleteProperty({
  id: propertyId,
  familyGroupId,
}: Pick<PropertyView, 'id' | 'familyGroupId'>) {
  const queryClient = useQueryClient()
  const refresh = useRefreshProperty()
  return useMutation({
    mutationFn: () => deleteProperty({ data: { propertyId } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: propertyQuery(propertyId).queryKey })
      await refresh({ familyGroupId })
    },
  })
}

export function useRestoreProperty() {
  const refresh = useRefreshProperty()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; propertyId: string }) => restoreProperty({ data }),
    onSuccess: (_, data) => refresh(data),
  })
}

type CoverPhotoChange = {
  property: Pick<PropertyView, 'id' | 'familyGroupId'>
  photo: File
  onProgress?: (share: number) => void
}

export function useUploadCoverPhoto() {
  const refresh = useRefreshProperty()
  return useMutation({
    mutationFn: async ({ property, photo, onProgress }: CoverPhotoChange) => {
      const { uploadFile } = await import('../../lib/upload-file.ts')
      return uploadFile(`/api/properties/${property.id}/photo`, photo, onProgress)
    },
    onSuccess: (_, { property }) =>
      refresh({ familyGroupId: property.familyGroupId, propertyId: property.id }),
  })
}

export function useRemoveCoverPhoto({
  id: propertyId,
  familyGroupId,
}: Pick<PropertyView, 'id' | 'familyGroupId'>) {
  const refresh = useRefreshProperty()
  return useMutation({
    mutationFn: () => removeCoverPhoto({ data: { propertyId } }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}
