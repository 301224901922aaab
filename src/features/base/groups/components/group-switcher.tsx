import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, Crown, Settings2 } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../../../../components/ui/menu.tsx'
import { myFamilyGroupsSwitcherQuery } from '../groups.queries.ts'
import { groupName } from '../groups.rules.ts'
import type { MyFamilyGroupView } from '../groups.schemas.ts'
import { useSelectedGroup, useSelectedGroupId } from '../selected-group.store.ts'
import { type SwitcherList, switcherLabel, switcherMessage, switcherTitle } from '../switcher.rules.ts'

function useSwitcher(): { list: SwitcherList; selected: { id: string | null; name: string | null } } {
  const { data: groups, isError } = useQuery(myFamilyGroupsSwitcherQuery)
  const id = useSelectedGroupId()
  const name = useSelectedGroup((state) => state.selectedFamilyGroupName)
  // The document has the groups, but only the browser knows the last one selected.
  const isSelectionKnown = useHydrated() || id !== null
  const list: SwitcherList =
    groups && isSelectionKnown ? { state: 'loaded', groups } : { state: isError ? 'failed' : 'loading' }
  return { list, selected: { id, name } }
}

/** Renders the current group and a menu of the others. */
export function GroupSwitcher() {
  const { list, selected } = useSwitcher()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={buttonClass(
            'quiet',
            'max-w-44 min-w-0 shrink! px-3 max-md:gap-1 max-md:px-2 xl:max-w-72',
          )}
        >
          <span className="sr-only">{t`Group:`} </span>
          <span className="truncate">{switcherLabel(list, selected)}</span>
          <ChevronsUpDown className="text-muted" aria-hidden="true" />
        </button>
      }
    >
      <GroupEntries />
    </Menu>
  )
}

/** Renders the groups as menu items: the current one is disabled, a crown marks those the person manages. */
export function GroupEntries() {
  const { list, selected } = useSwitcher()
  const message = switcherMessage(list)
  return (
    <>
      <MenuGroup title={switcherTitle(selected.id)}>
        {message && <p className="px-3 py-2">{message}</p>}
        {list.state === 'loaded' &&
          list.groups.map((group) => (
            <GroupEntry
              key={group.familyGroupId}
              group={group}
              isCurrent={group.familyGroupId === selected.id}
            />
          ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuLink link={<Link to="/family-select" />} icon={<Settings2 aria-hidden="true" />}>
        {t`Create/Manage Groups`}
      </MenuLink>
    </>
  )
}

function GroupEntry({ group, isCurrent }: { group: MyFamilyGroupView; isCurrent: boolean }) {
  const navigate = useNavigate()
  const select = useSelectedGroup((state) => state.select)
  const { familyGroupId, familyGroup, role } = group
  const change = () => {
    select(familyGroupId, familyGroup.name)
    void navigate({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
  }
  return (
    <MenuItem disabled={isCurrent} aria-current={isCurrent || undefined} onClick={change}>
      <span className="min-w-0 flex-1 truncate">{groupName(familyGroup.name)}</span>
      {role === 'MANAGER' && <Crown className="text-warning!" aria-label={t`You are a manager`} />}
    </MenuItem>
  )
}
