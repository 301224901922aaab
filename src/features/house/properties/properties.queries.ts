import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import {
  createProperty,
  deleteProperty,
  getProperty,
  listPlaces,
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

type Shown = { familyGroupId: string; propertyId?: string; isGone?: boolean }

/**
 * What shows a property: its own page, those of its assets and documents, the search and its list of places, the
 * dashboard and calendar of its group, the group's activity and trash.
 */
function useRefreshProperty() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, propertyId, isGone = false }: Shown) => {
    // What the page that is being left shows of a deleted one is not asked for again.
    const refetchType = isGone ? 'none' : 'active'
    const of = (kind: string) => (propertyId ? [kind, propertyId] : [kind])
    return Promise.all([
      propertyId &&
        !isGone &&
        queryClient.invalidateQueries({ queryKey: propertyQuery(propertyId).queryKey }),
      // The pages of what belongs to it say how it is called and whether it is archived; what is deleted with it is gone.
      queryClient.invalidateQueries({ queryKey: of('assets'), refetchType }),
      queryClient.invalidateQueries({ queryKey: ['asset'], refetchType }),
      queryClient.invalidateQueries({ queryKey: of('documents'), refetchType }),
      queryClient.invalidateQueries({ queryKey: ['document'], refetchType }),
      queryClient.invalidateQueries({ queryKey: ['places'] }),
      queryClient.invalidateQueries({ queryKey: ['search'] }),
      queryClient.invalidateQueries({ queryKey: ['dashboard', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: ['calendar', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
  }
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
      await refresh({ familyGroupId, propertyId, isGone: true })
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
      const { uploadFile } = await import('../../../lib/upload-file.ts')
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

/** The properties of all groups, for forms and commands. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: () => listPlaces(),
})
