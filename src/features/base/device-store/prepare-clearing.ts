import { isAnythingKept } from './device-flag.ts'
import { waitingTexts } from './waiting.texts.ts'

/**
 * Prepares to delete everything that this browser keeps and to turn off notifications, before the answer that ends the session also clears the flag.
 * Asks first if something still waits to be sent.
 * @returns deletes it; null if the person wants to keep it
 */
export async function prepareClearing(): Promise<(() => Promise<void>) | null> {
  if (!isAnythingKept()) return async () => {}
  const { clearBrowser, countWaiting } = await import('./device-store.ts')
  const waiting = await countWaiting()
  return waiting === 0 || window.confirm(waitingTexts.askLoss(waiting)) ? clearBrowser : null
}
