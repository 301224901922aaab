import { clearDevice } from '../../base/device-store/device-store.ts'
import { readSettings, refreshDevice } from './device-copy.ts'
import { isDue, mustClear } from './offline.rules.ts'
import { canKeep, registerWorker } from './offline-worker-registration.ts'

/** Runs in every page of a browser that keeps something: clears it for anyone else, and refreshes what is old. */
export async function keepOffline(userId: string | null): Promise<void> {
  const settings = await readSettings()
  if (mustClear({ ownerId: settings?.userId ?? null, userId }) || !canKeep()) return clearDevice()
  await registerWorker()
  // One tab is enough.
  await navigator.locks.request('kinstead-offline', { ifAvailable: true }, async (lock) => {
    const current = lock && (await readSettings())
    if (current && isDue(current.savedAt, Date.now())) await refreshDevice(current)
  })
}
