/** Says that this browser keeps something for offline use; pages load nothing of it otherwise. */
export const deviceFlag = 'kinstead-offline'

/** Says that notifications are on in this browser, and for which person. */
export const pushFlag = 'kinstead-push'

/** Loaded with every page, so that it must stay small. */
export const isDeviceInUse = () => has(deviceFlag)
export const isPushOn = () => has(pushFlag)

function has(flag: string): boolean {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}
