import { queryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
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
    queryKey: key('property', propertyId),
    queryFn: () => getProperty({ data: { propertyId } }),
  })

/** The properties of all groups, for forms and commands. */
export const placesQuery = queryOptions({
  queryKey: key('places'),
  queryFn: () => listPlaces(),
})

export const useCreateProperty = () =>
  useMutation({ mutationFn: (data: CreatePropertyInput) => createProperty({ data }) })

export const useUpdateProperty = (propertyId: string) =>
  useMutation({
    mutationFn: (data: Omit<UpdatePropertyInput, 'propertyId'>) =>
      updateProperty({ data: { ...data, propertyId } }),
  })

type Status = PropertyView['status']

/** Archives or brings back; shown at once, and rolled back when it is refused. */
export const useSetPropertyStatus = (propertyId: string) =>
  useMutation({
    mutationFn: (status: Status) => setPropertyStatus({ data: { propertyId, status } }),
    meta: atOnce((status: Status) => [
      shown(propertyQuery(propertyId).queryKey, (property) => ({ ...property, status })),
    ]),
  })

export const useDeleteProperty = (propertyId: string) =>
  useMutation({
    mutationFn: () => deleteProperty({ data: { propertyId } }),
    meta: { leaves: 'page', removes: propertyQuery(propertyId).queryKey },
  })

export const useRestoreProperty = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; propertyId: string }) => restoreProperty({ data }),
  })

type CoverPhotoChange = { propertyId: string; photo: File; onProgress?: (share: number) => void }

export const useUploadCoverPhoto = () =>
  useMutation({
    mutationFn: async ({ propertyId, photo, onProgress }: CoverPhotoChange) => {
      const { uploadFile } = await import('../../../lib/upload-file.ts')
      return uploadFile(`/api/properties/${propertyId}/photo`, photo, onProgress)
    },
  })

export const useRemoveCoverPhoto = (propertyId: string) =>
  useMutation({ mutationFn: () => removeCoverPhoto({ data: { propertyId } }) })
