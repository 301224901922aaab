import { useQueryClient } from '@tanstack/react-query'
import { touchDocuments } from './documents.queries.ts'
import type { UploadTarget } from './upload-queue.ts'
import { useUploads } from './uploads.store.ts'

/** Sends files, which goes on while their person looks at other pages, and shows each where it belongs once it has arrived. */
export function useSendFiles() {
  const queryClient = useQueryClient()
  const add = useUploads((state) => state.add)
  return (files: File[], target: UploadTarget) => {
    if (files.length > 0) add(files, target, () => void touchDocuments(queryClient))
  }
}
