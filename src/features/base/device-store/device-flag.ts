/** Says that this browser keeps something for offline use; pages load nothing of it otherwise. */
export const deviceFlag = 'kinstead-offline'

/** Loaded with every page, so that it must stay small. */
export function isDeviceInUse(): boolean {
  try {
    return localStorage.getItem(deviceFlag) !== null
  } catch {
    return false
  }
}
