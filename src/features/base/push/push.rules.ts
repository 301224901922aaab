/** How many devices of a person are told; a further one replaces the one that was turned on first. */
export const maxPushDevices = 10

/** After so many messages in a row that its push service refused, a device is forgotten. */
export const maxPushFailures = 5

/** How often a person can send a test. */
export const testPushLimit = { points: 5, durationSeconds: 60 }

/** How often a browser can save its subscription; it does so once a day by itself. */
export const savePushLimit = { points: 30, durationSeconds: 60 * 60 }

/** Suggested when quiet hours are turned on, in minutes of the day. */
export const suggestedQuietHours = { fromMinute: 22 * 60, untilMinute: 7 * 60 }

/** Writes minutes of the day for a time field: `22:00`. */
export const timeOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Reads a time field; null if it is incomplete. */
export function minuteOfTime(time: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hour && minute ? Number(hour) * 60 + Number(minute) : null
}

/** What this browser can do about push notifications. */
export type PushAbility = 'on' | 'off' | 'blocked' | 'needs-home-screen' | 'unsupported'

export type BrowserFacts = {
  /** Whether it has workers, push and notifications, over an encrypted connection. */
  canPush: boolean
  permission: 'default' | 'granted' | 'denied'
  hasSubscription: boolean
  device: PushDevice
  /** Whether it was opened from the home screen. */
  isInstalled: boolean
}

export type PushDevice = 'ios' | 'android' | 'computer'

/** Returns the state of the panel. Browsers of iPhones and iPads know push only when opened from the home screen. */
export function pushAbilityOf(facts: BrowserFacts): PushAbility {
  if (!facts.canPush)
    return facts.device === 'ios' && !facts.isInstalled ? 'needs-home-screen' : 'unsupported'
  if (facts.permission === 'denied') return 'blocked'
  return facts.hasSubscription && facts.permission === 'granted' ? 'on' : 'off'
}

/** Returns what the panel shows: a browser is not told while the server does not know it, whatever it says itself. */
export const shownAbilityOf = (ability: PushAbility | null, isKnown: boolean): PushAbility | null =>
  ability === 'on' && !isKnown ? 'off' : ability

/** iPads call themselves Macs, but have a touch screen. */
export function pushDeviceOf(userAgent: string, maxTouchPoints: number): PushDevice {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'computer'
}
