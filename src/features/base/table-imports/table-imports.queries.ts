import { useMutation } from '@tanstack/react-query'

type Upload = { table: Blob; search: Record<string, string>; onProgress: (share: number) => void }

async function send<Answer>(address: string, { table, search, onProgress }: Upload) {
  const { uploadFile } = await import('../../../lib/upload-file.ts')
  return uploadFile<Answer>(`${address}?${new URLSearchParams(search)}`, table, onProgress, {
    contentType: 'text/csv',
    what: 'table',
  })
}

/** Only previews a file. */
export const usePreviewTable = <Preview>(address: string) =>
  useMutation({
    mutationFn: (upload: Upload) =>
      send<Preview>(address, { ...upload, search: { ...upload.search, step: 'preview' } }),
    meta: { touches: 'nothing' },
  })

export const useImportTable = <Imported>(address: string) =>
  useMutation({
    mutationFn: (upload: Upload) =>
      send<Imported>(address, { ...upload, search: { ...upload.search, step: 'import' } }),
  })
