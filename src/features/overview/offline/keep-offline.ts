import { clearDevice, countWaiting } from '../../base/device-store/device-store.ts'
import { canKeep, registerWorker } from '../../base/device-store/worker-registration.ts'
import { endCopies, readSettings, refreshDevice } from './device-copy.ts'
import { clearingFor } from './offline.rules.ts'
import { type Sending, sendWaiting } from './send-waiting.ts'

const nothingSent: Sending = { sent: 0, refused: 0, isCutOff: false }

/**
 * Runs in every page of a browser that keeps something: clears it for anyone else, sends what waits, and refreshes what
 * is old.
 */
export async function keepOffline(userId: string | null): Promise<Sending> {
  const settings = await readSettings()
  const waiting = await countWaiting()
  const clearing = clearingFor({ ownerId: settings?.userId ?? null, userId, waiting })
  if (settings && clearing === 'copies') await endCopies(settings.userId)
  if (!settings || clearing === 'everything' || !canKeep()) await clearDevice()
  if (!settings || !userId || clearing !== 'nothing' || !canKeep()) return nothingSent
  await registerWorker()
  const sending = await sendWaiting(userId)
  // What was sent is told in any case.
  await refreshDevice({ isChanged: sending.sent > 0 }).catch((error: unknown) =>
    console.warn('what is kept offline was not refreshed', error),
  )
  return sending
}
