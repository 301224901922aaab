import { isDeviceInUse } from './device-flag.ts'

/**
 * Prepares to delete everything kept for offline use, before the answer that ends the session also clears the flag.
 * @returns deletes it
 */
export async function prepareClearing(): Promise<() => Promise<void>> {
  if (!isDeviceInUse()) return async () => {}
  const { clearDevice } = await import('./device-store.ts')
  return clearDevice
}
