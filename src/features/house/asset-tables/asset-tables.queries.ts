import { useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import type { TableImport, TableImported, TablePreview } from './asset-tables.schemas.ts'

type Upload = { table: Blob; onProgress: (share: number) => void }

async function send<Answer>(
  propertyId: string,
  search: Record<string, string>,
  { table, onProgress }: Upload,
) {
  const { uploadFile } = await import('../../../lib/upload-file.ts')
  const address = `/api/properties/${propertyId}/assets-import?${new URLSearchParams(search)}`
  return uploadFile<Answer>(address, table, onProgress, {
    contentType: 'text/csv',
    noun: 'file',
    purpose: 'read',
  })
}

/** Changes nothing: says what would become of a file. */
export const usePreviewTable = (propertyId: string) =>
  useMutation({
    mutationFn: (upload: Upload) => send<TablePreview>(propertyId, { step: 'preview' }, upload),
  })

export function useImportTable({ id: propertyId, familyGroupId }: { id: string; familyGroupId: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ choice, ...upload }: Upload & { choice: Omit<TableImport, 'step'> }) =>
      send<TableImported>(propertyId, { ...choice, step: 'import', count: String(choice.count) }, upload),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['assets', propertyId] }),
        queryClient.invalidateQueries({ queryKey: ['search'] }),
        queryClient.invalidateQueries({ queryKey: ['calendar', familyGroupId] }),
        queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
      ]),
  })
}
