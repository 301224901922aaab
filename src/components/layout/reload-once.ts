import { isModuleNotFoundError } from '@tanstack/router-core'

/** Tells whether a part of a page, its script or its styles, could not be loaded. */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && (isModuleNotFoundError(error) || /^Unable to preload CSS/.test(error.message))

/** The router reloads once for a component that is missing, and remembers it here. We share its memory. */
const keyOf = (message: string) => `tanstack_router_reload:${message}`

type Surroundings = { storage: () => Storage; isOnline: () => boolean; reload: () => void }

const browser: Surroundings = {
  storage: () => window.sessionStorage,
  isOnline: () => navigator.onLine,
  reload: () => window.location.reload(),
}

/**
 * Loads the page again when a part of its script is missing, as after an update: at most once for each part in this tab,
 * so that a part that stays missing never causes a loop.
 */
export function reloadOnce(error: unknown, { storage, isOnline, reload }: Surroundings = browser) {
  if (!isMissingPart(error) || !isOnline()) return
  try {
    const key = keyOf(error.message)
    if (storage().getItem(key)) return
    storage().setItem(key, '1')
  } catch {
    // Without a memory it could go on forever.
    return
  }
  reload()
}
