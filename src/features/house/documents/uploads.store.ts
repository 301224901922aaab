import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { touchDocuments } from './documents.queries.ts'
import { createUploadQueue, isUnderWay, type Later, type Send, type UploadTarget } from './upload-queue.ts'

const send: Send = async ({ id, file, ...target }, { onProgress, signal }) => {
  const { uploadFile } = await import('../../../lib/upload-file.ts')
  const headers = { 'idempotency-key': id, 'x-file-name': encodeURIComponent(file.name.toWellFormed()) }
  const options = { headers, signal, what: 'file' } as const
  await uploadFile(addressOf(target), file, onProgress, options)
}

function addressOf({ propertyId, paymentId, workerId, ...target }: UploadTarget): string {
  if (paymentId) return `/api/payments/${paymentId}/documents`
  if (workerId) return `/api/workers/${workerId}/documents`
  const { assetId, projectId, taskId, quoteId, invoiceId, moment } = target
  const owner = { ...(assetId && { assetId }), ...(projectId && { projectId }), ...(taskId && { taskId }) }
  const paper = { ...(quoteId && { quoteId }), ...(invoiceId && { invoiceId }) }
  const query = new URLSearchParams({ ...owner, ...paper, ...(moment && { moment }) }).toString()
  return `/api/properties/${propertyId}/documents${query && `?${query}`}`
}

const later: Later = (run, seconds) => {
  const timer = setTimeout(run, seconds * 1_000)
  return () => clearTimeout(timer)
}

/** The uploads of this tab. */
export const useUploads = createUploadQueue(send, () => v7(), later)

/** Asks before the tab is closed or reloaded during an upload. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().uploads.some(isUnderWay)) event.preventDefault()
  })
}

/** Uploads files across pages and refreshes what shows them. */
export function sendFiles(queryClient: QueryClient, files: File[], target: UploadTarget) {
  if (files.length > 0) useUploads.getState().add(files, target, () => void touchDocuments(queryClient))
}

/** Returns `sendFiles` for the cache of the page. */
export function useSendFiles() {
  const queryClient = useQueryClient()
  return (files: File[], target: UploadTarget) => sendFiles(queryClient, files, target)
}
