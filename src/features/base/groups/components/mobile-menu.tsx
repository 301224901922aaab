import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { CalendarDays, HardHat, House, MessageSquareText, Search } from 'lucide-react'
import {
  AccountEntries,
  type AccountProps,
  UserAvatar,
  UserName,
} from '../../../../components/layout/user-menu.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../../components/ui/menu.tsx'
import { calendarTarget, dashboardTarget, workersTarget } from '../group-links.ts'
import { useSelectedGroupId } from '../selected-group.store.ts'
import { GroupEntries } from './group-switcher.tsx'

export type MobileMenuProps = {
  account: AccountProps
  open: boolean
  onOpenChange: (open: boolean) => void
  onSearch: () => void
  onFeedback: () => void
}

/** Renders what does not fit into the mobile header: feedback, search, pages, groups and account. */
export function MobileMenu({ account, open, onOpenChange, onSearch, onFeedback }: MobileMenuProps) {
  const familyGroupId = useSelectedGroupId()
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={t`Menu`}
          className={buttonClass('quiet', 'w-touch shrink-0 px-0 md:hidden')}
        >
          <UserAvatar user={account.user} />
        </button>
      }
    >
      <div className="flex items-start justify-between gap-1">
        <UserName user={account.user} />
        {/* The dialogs replace the menu; closing it would close them too. */}
        <MenuItem
          title={t`Feedback`}
          aria-label={t`Feedback`}
          closeOnClick={false}
          onClick={onFeedback}
          className="w-touch! shrink-0 justify-center px-0!"
        >
          <MessageSquareText aria-hidden="true" />
        </MenuItem>
      </div>
      <MenuSeparator />
      <MenuItem icon={<Search aria-hidden="true" />} closeOnClick={false} onClick={onSearch}>
        {t`Search`}
      </MenuItem>
      <MenuLink link={<Link {...dashboardTarget(familyGroupId)} />} icon={<House aria-hidden="true" />}>
        {t`Dashboard`}
      </MenuLink>
      <MenuLink link={<Link {...calendarTarget(familyGroupId)} />} icon={<CalendarDays aria-hidden="true" />}>
        {t`Calendar`}
      </MenuLink>
      {familyGroupId && (
        <MenuLink link={<Link {...workersTarget(familyGroupId)} />} icon={<HardHat aria-hidden="true" />}>
          {t`Contractors`}
        </MenuLink>
      )}
      <MenuSeparator />
      <GroupEntries />
      <MenuSeparator />
      <AccountEntries {...account} />
    </Menu>
  )
}
