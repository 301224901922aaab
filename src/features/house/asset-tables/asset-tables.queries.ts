import { useMutation } from '@tanstack/react-query'
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
    meta: { touches: 'nothing' },
  })

export const useImportTable = (propertyId: string) =>
  useMutation({
    mutationFn: ({ choice, ...upload }: Upload & { choice: Omit<TableImport, 'step'> }) =>
      send<TableImported>(propertyId, { ...choice, step: 'import', count: String(choice.count) }, upload),
  })
