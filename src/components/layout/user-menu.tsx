import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { CreditCard, FlaskConical, KeyRound, LogOut, ShieldUser, UserRound } from 'lucide-react'
import { Avatar, initialsOf } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx'

export type HeaderUser = {
  firstName: string | null
  lastName: string | null
  email: string | null
  profileImageUrl: string | null
  isAdministrator: boolean
}

export type AccountProps = {
  user: HeaderUser
  /** The address where the password is changed; null when the identity provider has none. */
  passwordPath: string | null
  onLogOut: () => void
}

/** Renders the account menu. Load it lazily: a visitor never needs it. */
export function UserMenu(account: AccountProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t`Your account`}
          className={buttonClass('quiet', 'w-touch shrink-0 px-0 max-md:hidden')}
        >
          <UserAvatar user={account.user} />
        </button>
      }
    >
      <UserName user={account.user} />
      <MenuSeparator />
      <AccountEntries {...account} />
    </Menu>
  )
}

/** Renders the signed-in person’s picture for a menu button. */
export const UserAvatar = ({ user }: Pick<AccountProps, 'user'>) => (
  <Avatar src={user.profileImageUrl} initials={initialsOf(user)} />
)

/** Renders the signed-in person’s name and e-mail at the top of a menu. */
export function UserName({ user }: Pick<AccountProps, 'user'>) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <div className="min-w-0 max-w-72 px-3 py-2">
      {name && <p className="truncate font-medium">{name}</p>}
      {user.email && <p className="truncate text-sm text-muted">{user.email}</p>}
    </div>
  )
}

/** Renders the account actions as menu items. */
export function AccountEntries({ user, passwordPath, onLogOut }: AccountProps) {
  return (
    <>
      <MenuLink
        link={<Link to="/profile/$" params={{ _splat: '' }} />}
        icon={<UserRound aria-hidden="true" />}
      >
        {t`Profile`}
      </MenuLink>
      <MenuLink link={<Link to="/subscription" />} icon={<CreditCard aria-hidden="true" />}>
        {t`Plan`}
      </MenuLink>
      {user.isAdministrator && (
        <>
          <MenuLink link={<Link to="/test" />} icon={<FlaskConical aria-hidden="true" />}>
            {t`Test`}
          </MenuLink>
          <MenuLink link={<Link to="/acp-kc" />} icon={<ShieldUser aria-hidden="true" />}>
            {t`Admin`}
          </MenuLink>
        </>
      )}
      {passwordPath && (
        <MenuLink link={<a href={passwordPath} />} icon={<KeyRound aria-hidden="true" />}>
          {t`Change password`}
        </MenuLink>
      )}
      <MenuItem icon={<LogOut aria-hidden="true" />} onClick={onLogOut}>
        {t`Log out`}
      </MenuItem>
    </>
  )
}
