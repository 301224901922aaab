import { pushFlag } from '../device-store/device-flag.ts'
import { forgetPush, registerWorker } from '../device-store/worker-registration.ts'
import { getPushSettings, removePushSubscription, savePushSubscription } from './push.functions.ts'
import { type PushAbility, pushAbilityOf, pushDeviceOf } from './push.rules.ts'
import { pushTargetOf } from './push-target.ts'

// Notifications of this browser. Runs in the browser only.

/**
 * Who turned them on, or nobody (empty) if they are still to be ended; and when the server was told last, in
 * milliseconds; 0: since then the session may have ended.
 */
type PushMark = { userId: string; savedAt: number }

const dayMs = 24 * 60 * 60 * 1_000

const writeMark = (mark: PushMark) => localStorage.setItem(pushFlag, JSON.stringify(mark))

function readMark(): PushMark | null {
  const text = localStorage.getItem(pushFlag)
  if (text === null) return null
  try {
    const { userId, savedAt }: Partial<PushMark> = JSON.parse(text)
    return { userId: userId ?? '', savedAt: savedAt ?? 0 }
  } catch {
    return { userId: '', savedAt: 0 }
  }
}

export const deviceOfPage = () => pushDeviceOf(navigator.userAgent, navigator.maxTouchPoints)

/** Returns what this browser can do and whether notifications are on for this person. */
export async function readPushAbility(userId: string): Promise<PushAbility> {
  const canPush =
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  const registration = canPush ? await navigator.serviceWorker.getRegistration() : undefined
  const subscription = await registration?.pushManager.getSubscription()
  return pushAbilityOf({
    canPush,
    permission: canPush ? Notification.permission : 'default',
    hasSubscription: Boolean(subscription) && readMark()?.userId === userId,
    device: deviceOfPage(),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
  })
}

/** Asks for the permission, and tells the server of this browser. Does nothing if the person does not allow it. */
export async function turnOnPush(userId: string, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  writeMark({ userId, savedAt: 0 })
  try {
    await subscribe(userId, publicKey)
  } catch (error) {
    await forgetPush()
    throw error
  }
}

async function subscribe(userId: string, publicKey: string) {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const isOfKey = known !== null && textOf(known.options.applicationServerKey) === publicKey
  if (known && !isOfKey) await known.unsubscribe()
  const subscription =
    known && isOfKey
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await savePushSubscription({ data: pushTargetOf(subscription) })
  // A sign-out in another tab while this waited for the answer.
  if (readMark()?.userId === userId) writeMark({ userId, savedAt: Date.now() })
}

/** Writes a key as base64url without padding, as the server does. */
const textOf = (key: ArrayBuffer | null) =>
  key === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

export async function turnOffPush(): Promise<void> {
  await removePushSubscription()
  await forgetPush()
}

/**
 * Runs in every page of a browser with notifications. Turns them off for another person, and once a day or after a new
 * sign-in tells the server of this browser again, whose address or session may be another one.
 */
export async function keepPush(userId: string | null): Promise<void> {
  const mark = readMark()
  if (!mark) return
  if (!mark.userId || (userId && mark.userId !== userId)) return forgetPush()
  if (!userId) return writeMark({ ...mark, savedAt: 0 })
  if (Notification.permission !== 'granted') return turnOffPush()
  await registerWorker()
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  if (subscription && Date.now() - mark.savedAt < dayMs) return
  const { publicKey } = await getPushSettings()
  if (publicKey) await subscribe(userId, publicKey)
}
