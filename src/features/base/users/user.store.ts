import { create } from 'zustand'

/** The signed-in person in this browser. */
export type CurrentUser = {
  id: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  profileImageUrl: string | null
  /** False until the server has answered. */
  isLoaded: boolean
  /** The end of the paid period; null at the first sync. */
  subscriptionPeriodEnd: string | null
}

type UserStore = CurrentUser & {
  /** Sets some fields and keeps the rest. */
  setUser: (part: Partial<CurrentUser>) => void
  clearUser: () => void
}

const nobody: CurrentUser = {
  id: null,
  firstName: null,
  lastName: null,
  email: null,
  profileImageUrl: null,
  isLoaded: false,
  subscriptionPeriodEnd: null,
}

/** Kept in memory and filled after each load; never stored in the browser. */
export const useUserStore = create<UserStore>()((set) => ({
  ...nobody,
  setUser: (part) => set(part),
  clearUser: () => set(nobody),
}))
