import { isInstalled, isReceiving } from '../../base/device-store/device-flag.ts'
import { endReceiving, readReceiver, startReceiving } from '../../base/device-store/receiving.ts'
import { canKeep, registerWorker } from '../../base/device-store/worker-registration.ts'
import { removeOver } from './received-store.ts'

/**
 * Runs in every page of the installed app: lets the signed-in person receive what other apps share, and deletes what was
 * meant for someone else or has waited too long.
 * @param isNew whether the app was installed just now, from a page in a tab
 */
export async function keepReceiving(userId: string | null, { isNew }: { isNew: boolean }): Promise<void> {
  // Until someone signs in, what was shared stays for its person, and is not shown.
  if (!userId) return removeOver(Date.now())
  const receiver = await readReceiver()
  if (isReceiving() && receiver?.userId !== userId) await endReceiving()
  if (!canKeep() || !(isNew || isInstalled() || isReceiving())) return
  if (!isReceiving()) await startReceiving(userId)
  await removeOver(Date.now())
  await registerWorker()
}
