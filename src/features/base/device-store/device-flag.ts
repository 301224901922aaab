/** Says that this browser keeps something for offline use; pages load nothing of it otherwise. */
export const deviceFlag = 'kinstead-offline'

/** Says that notifications are on in this browser, and for which person. */
export const pushFlag = 'kinstead-push'

/** Says that this browser receives what other apps share with Kinstead. */
export const receivingFlag = 'kinstead-receiving'

/** Loaded with every page, so that it must stay small. */
export const isDeviceInUse = () => has(deviceFlag)
export const isPushOn = () => has(pushFlag)
export const isReceiving = () => has(receivingFlag)

/** Whether a sign-out has something to delete here. */
export const isAnythingKept = () => isDeviceInUse() || isPushOn() || isReceiving()

/** Whether this page runs in the installed app of a browser that can offer it to other apps; WebKit cannot. */
export const isInstalled = () =>
  'onbeforeinstallprompt' in window && matchMedia('(display-mode: standalone)').matches

function has(flag: string): boolean {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}
