import { Link } from '@tanstack/react-router'
import { CalendarDays, Coins, HardHat, House, ListTodo, MenuIcon, Search } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../../components/ui/menu.tsx'
import { calendarTarget, dashboardTarget, moneyTarget, tasksTarget, workersTarget } from '../group-links.ts'
import { useSelectedGroupId } from '../selected-group.store.ts'
import { GroupEntries } from './group-switcher.tsx'

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void; onSearch: () => void }

/** The links of the header on a phone: Dashboard, Calendar, Tasks, Money, Contractors, the search, and the groups to switch between. */
export function MobileMenu({ open, onOpenChange, onSearch }: MobileMenuProps) {
  const familyGroupId = useSelectedGroupId()
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label="Menu"
          className={buttonClass('quiet', 'w-touch shrink-0 px-0 md:hidden')}
        >
          <MenuIcon aria-hidden="true" />
        </button>
      }
    >
      <MenuLink link={<Link {...dashboardTarget(familyGroupId)} />} icon={<House aria-hidden="true" />}>
        Dashboard
      </MenuLink>
      <MenuLink link={<Link {...calendarTarget(familyGroupId)} />} icon={<CalendarDays aria-hidden="true" />}>
        Calendar
      </MenuLink>
      {familyGroupId && (
        <>
          <MenuLink link={<Link {...tasksTarget(familyGroupId)} />} icon={<ListTodo aria-hidden="true" />}>
            Tasks
          </MenuLink>
          <MenuLink link={<Link {...moneyTarget(familyGroupId)} />} icon={<Coins aria-hidden="true" />}>
            Money
          </MenuLink>
          <MenuLink link={<Link {...workersTarget(familyGroupId)} />} icon={<HardHat aria-hidden="true" />}>
            Contractors
          </MenuLink>
        </>
      )}
      {/* The box takes the menu's place; closing it as well would close the box. */}
      <MenuItem icon={<Search aria-hidden="true" />} closeOnClick={false} onClick={onSearch}>
        Search
      </MenuItem>
      <MenuSeparator />
      <GroupEntries />
    </Menu>
  )
}
