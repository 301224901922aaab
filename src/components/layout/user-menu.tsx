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

type UserMenuProps = {
  user: HeaderUser
  /** Where the password is changed; null when that is not ours to offer. */
  passwordPath: string | null
  onLogOut: () => void
}

/** Who is signed in, and the way out. Load it lazily: a visitor never needs it. */
export function UserMenu({ user, passwordPath, onLogOut }: UserMenuProps) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Your account"
          className={buttonClass('quiet', 'w-touch shrink-0 px-0')}
        >
          <Avatar src={user.profileImageUrl} initials={initialsOf(user)} />
        </button>
      }
    >
      <div className="max-w-72 px-3 py-2">
        {name && <p className="truncate font-medium">{name}</p>}
        {user.email && <p className="truncate text-sm text-muted">{user.email}</p>}
      </div>
      <MenuSeparator />
      <MenuLink
        link={<Link to="/profile/$" params={{ _splat: '' }} />}
        icon={<UserRound aria-hidden="true" />}
      >
        Profile
      </MenuLink>
      <MenuLink link={<Link to="/subscription" />} icon={<CreditCard aria-hidden="true" />}>
        Plan
      </MenuLink>
      {user.isAdministrator && (
        <>
          <MenuLink link={<Link to="/test" />} icon={<FlaskConical aria-hidden="true" />}>
            Test
          </MenuLink>
          <MenuLink link={<Link to="/acp-kc" />} icon={<ShieldUser aria-hidden="true" />}>
            Admin
          </MenuLink>
        </>
      )}
      {passwordPath && (
        <MenuLink link={<a href={passwordPath} />} icon={<KeyRound aria-hidden="true" />}>
          Change password
        </MenuLink>
      )}
      <MenuItem icon={<LogOut aria-hidden="true" />} onClick={onLogOut}>
        Log out
      </MenuItem>
    </Menu>
  )
}
