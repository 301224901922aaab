import { create } from 'zustand'

/** The signed-in person as this browser knows them. */
export type CurrentUser = {
  id: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  profileImageUrl: string | null
  /** False until the server has said who it is. */
  isLoaded: boolean
  /** The end of what was paid for; null at the first sync. */
  subscriptionPeriodEnd: string | null
}

type UserStore = CurrentUser & {
  /** Sets some of it; the rest stays. */
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

/** Lives as long as the page: it is filled after each load, and nothing of it stays in the browser. */
export const useUserStore = create<UserStore>()((set) => ({
  ...nobody,
  setUser: (part) => set(part),
  clearUser: () => set(nobody),
}))
