import { useUploads } from '../../house/documents/uploads.store.ts'
import { removeReceived } from './received-store.ts'

/** Deletes what was shared once its files have been uploaded or taken off the list; one that fails keeps it. */
export function removeOnceUploaded(id: string, files: readonly File[]): void {
  const isOpen = () =>
    useUploads.getState().uploads.some(({ file, state }) => files.includes(file) && state !== 'done')
  const remove = () =>
    void removeReceived(id).catch((error: unknown) => console.warn('what was shared is still kept', error))
  if (!isOpen()) {
    remove()
    return
  }
  const stop = useUploads.subscribe(() => {
    if (isOpen()) return
    stop()
    remove()
  })
}
