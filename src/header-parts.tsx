// The parts of the header that visitors never need, in one script (header.tsx).
import { useQueryClient } from '@tanstack/react-query'
import { UserMenu } from './components/layout/user-menu.tsx'
import { MobileMenu, type MobileMenuProps } from './features/base/groups/components/mobile-menu.tsx'
import { type CurrentUser, useUserStore } from './features/base/users/user.store.ts'
import type { CurrentUserView } from './features/base/users/users.schemas.ts'

export { GroupSwitcher } from './features/base/groups/components/group-switcher.tsx'
export { NotificationBell } from './features/base/notifications/components/notification-bell.tsx'
export { SearchEntry } from './features/overview/search/components/search-entry.tsx'

type AccountMenusProps = Omit<MobileMenuProps, 'account'> & { user: CurrentUserView }

/** Renders the account's menu, and on a phone the one that contains it. */
export function AccountMenus({ user, ...menu }: AccountMenusProps) {
  const queryClient = useQueryClient()
  const known = useUserStore()
  const account = {
    user: known.isLoaded && known.id === user.id ? { ...user, ...pickShown(known) } : user,
    passwordPath: user.passwordPath,
    onLogOut: async () => {
      const { signOut } = await import('./features/base/sessions/sign-out.ts')
      await signOut(queryClient)
    },
  }
  return (
    <>
      <MobileMenu account={account} {...menu} />
      <UserMenu {...account} />
    </>
  )
}

const pickShown = ({ firstName, lastName, email, profileImageUrl }: CurrentUser) => ({
  firstName,
  lastName,
  email,
  profileImageUrl,
})
