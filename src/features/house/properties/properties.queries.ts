import { queryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
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
import type { PropertyView } from './properties.schemas.ts'

// Routes load this file with every page, so the schema library is loaded only when it is used.

export const propertyQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId),
    queryFn: () => getProperty({ data: { propertyId } }),
  })

/** Reads the properties of all groups, for forms and commands. */
export const placesQuery = queryOptions({
  queryKey: key('places'),
  queryFn: () => listPlaces(),
})

export const useCreateProperty = () => useChange(createProperty)

export const useUpdateProperty = () => useChange(updateProperty)

type Status = PropertyView['status']

/** Archives or unarchives; optimistic, and rolled back when refused. */
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

export const useRestoreProperty = () => useChange(restoreProperty)

type CoverPhotoChange = { propertyId: string; photo: File; onProgress?: (share: number) => void }

export const useUploadCoverPhoto = () =>
  useMutation({
    mutationFn: async ({ propertyId, photo, onProgress }: CoverPhotoChange) => {
      const { uploadFile } = await import('../../../lib/upload-file.ts')
      return uploadFile(`/api/properties/${propertyId}/photo`, photo, onProgress)
    },
  })

/** Uploads a photo for a property that can be created once there is a plan. */
export const useKeepPhoto = (familyGroupId: string) =>
  useMutation({
    mutationFn: async ({ photo, onProgress }: Omit<CoverPhotoChange, 'propertyId'>) => {
      const { uploadFile } = await import('../../../lib/upload-file.ts')
      return uploadFile<{ fileId: string }>(`/api/groups/${familyGroupId}/property-photos`, photo, onProgress)
    },
    meta: { touches: 'nothing' },
  })

export const useRemoveCoverPhoto = () => useChange(removeCoverPhoto)
