import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { myGroupImport } from './group-imports.functions.ts'
import { isImportRunning } from './group-imports.rules.ts'

const pollMs = 1_500

/** The caller's last import; polled only while it is running. */
export const myGroupImportQuery = queryOptions({
  queryKey: key('myGroupImport'),
  queryFn: () => myGroupImport(),
  refetchInterval: ({ state }) => isImportRunning(state.data) && pollMs,
})

type Upload = { file: Blob; onProgress: (share: number) => void }

export const useUploadGroup = () =>
  useMutation({
    mutationFn: async ({ file, onProgress }: Upload) => {
      const { uploadFile } = await import('../../../lib/upload-file.ts')
      return uploadFile<{ importId: string }>('/api/groups/import', file, onProgress, {
        contentType: 'application/zip',
        what: 'table',
      })
    },
    meta: { touches: [myGroupImportQuery.queryKey] },
  })
