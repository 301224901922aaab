/** The storage key of the last signed-in person. */
export const lastUserKey = 'kinstead-user'

// The browser may block storage: then every page looks like the first.
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

export const readLastUser = () => attempt(() => localStorage.getItem(lastUserKey))

/** @param userId null when signed out; other tabs are notified */
export const writeLastUser = (userId: string | null) =>
  attempt(() => (userId ? localStorage.setItem(lastUserKey, userId) : localStorage.removeItem(lastUserKey)))
