import { pushFlag } from '../device-store/device-flag.ts'
import { forgetPush, workerInUse } from '../device-store/worker-registration.ts'
import { getPushSettings, removePushSubscription, savePushSubscription } from './push.functions.ts'
import { type PushAbility, pushAbilityOf, pushDeviceOf } from './push.rules.ts'
import type { PushSettingsView, PushTargetInput } from './push.schemas.ts'
import { pushTargetOf } from './push-target.ts'

// Notifications of this browser. Runs in the browser only.

/**
 * Who turned them on, or nobody (empty) if they are still to be ended; and when the server was told last, in
 * milliseconds.
 */
type PushMark = { userId: string; savedAt: number }

const dayMs = 24 * 60 * 60 * 1_000

/** What this browser asks of the server. */
export type PushServer = {
  getPushSettings: () => Promise<Pick<PushSettingsView, 'publicKey' | 'isKnown'>>
  savePushSubscription: (call: { data: PushTargetInput }) => Promise<void>
  removePushSubscription: () => Promise<void>
}
const ourServer: PushServer = { getPushSettings, savePushSubscription, removePushSubscription }

/** For whom this document has asked the server whether it knows this browser. */
let askedFor: string | null = null

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
    await subscribe(userId, publicKey, false, ourServer)
  } catch (error) {
    await forgetPush()
    throw error
  }
}

/** Tells the server of this browser's subscription; of another one if it has none, or none that can be kept. */
async function subscribe(userId: string, publicKey: string, isKept: boolean, server: PushServer) {
  const { pushManager } = await workerInUse()
  const known = await pushManager.getSubscription()
  if (known && !isKept) await known.unsubscribe()
  const subscription =
    known && isKept
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await server.savePushSubscription({ data: pushTargetOf(subscription) })
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

export async function turnOffPush(server = ourServer): Promise<void> {
  await server.removePushSubscription()
  await forgetPush()
}

/**
 * Runs in every page of a browser with notifications. Turns them off for another person. Asks the server once for each
 * document and once a day whether it still knows this browser, which ends with the session, and tells it if not.
 * @returns whether the server was told
 */
export async function keepPush(userId: string | null, server = ourServer): Promise<boolean> {
  const mark = readMark()
  if (!userId) askedFor = null
  if (!mark) return false
  if (!mark.userId || (userId && mark.userId !== userId)) await forgetPush()
  else if (userId && Notification.permission !== 'granted') await turnOffPush(server)
  else if (userId) return renewPush(userId, Date.now() - mark.savedAt >= dayMs, server)
  return false
}

async function renewPush(userId: string, isOld: boolean, server: PushServer): Promise<boolean> {
  const { pushManager } = await workerInUse()
  const subscription = await pushManager.getSubscription()
  if (subscription && !isOld && askedFor === userId) return false
  askedFor = userId
  try {
    const { publicKey, isKnown } = await server.getPushSettings()
    if (!publicKey) return false
    const isOfKey = textOf(subscription?.options.applicationServerKey ?? null) === publicKey
    if (subscription && isOfKey && isKnown && !isOld) return false
    // The server may have removed it because its push service no longer takes messages for it.
    await subscribe(userId, publicKey, isOfKey && isKnown, server)
    return true
  } catch (error) {
    askedFor = null
    throw error
  }
}
