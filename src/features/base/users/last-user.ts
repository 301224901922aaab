/** Where this browser notes who was signed in when it last looked. */
export const lastUserKey = 'kinstead-user'

// A browser may forbid its storage: then every page looks like the first one, and nothing else is lost.
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

export const readLastUser = () => attempt(() => localStorage.getItem(lastUserKey))

/** @param userId null for nobody; other tabs hear of the change. */
export const writeLastUser = (userId: string | null) =>
  attempt(() => (userId ? localStorage.setItem(lastUserKey, userId) : localStorage.removeItem(lastUserKey)))
