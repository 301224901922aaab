import { v7 } from 'uuid'
import { createUploadQueue, isUnderWay, type Send } from './upload-queue.ts'

const send: Send = async ({ id, file, propertyId, assetId }, { onProgress, signal }) => {
  const { uploadFile } = await import('../../lib/upload-file.ts')
  const narrowed = assetId ? `?${new URLSearchParams({ assetId })}` : ''
  const headers = { 'idempotency-key': id, 'x-file-name': encodeURIComponent(file.name.toWellFormed()) }
  const options = { headers, signal, noun: 'file' } as const
  await uploadFile(`/api/properties/${propertyId}/documents${narrowed}`, file, onProgress, options)
}

/** The files that this tab is sending. */
export const useUploads = createUploadQueue(send, () => v7())

/** Asks before the tab is closed or reloaded while something is on its way. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().uploads.some(isUnderWay)) event.preventDefault()
  })
}
