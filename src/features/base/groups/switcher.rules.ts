import { t } from '@lingui/core/macro'
import { groupName } from './groups.rules.ts'
import type { MyFamilyGroupView } from './groups.schemas.ts'

/** The state of the list: loading, failed, or the groups. */
export type SwitcherList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; groups: readonly MyFamilyGroupView[] }

type Selected = { id: string | null; name: string | null }

/** The text of the button, fixed by the seed. */
export function switcherLabel(list: SwitcherList, selected: Selected): string {
  if (list.state === 'loading') return t`Loading...`
  if (list.state === 'failed') return selected.id ? groupName(selected.name) : t`Select Group`
  const group = list.groups.find(({ familyGroupId }) => familyGroupId === selected.id)
  if (group) return groupName(group.familyGroup.name)
  return list.groups.length > 0 ? t`Select Group` : t`No Groups`
}

/** The title of its menu. */
export const switcherTitle = (selectedId: string | null) => (selectedId ? t`Switch Group` : t`Your Groups`)

/** The text of the menu without entries. */
export function switcherMessage(list: SwitcherList): string | null {
  if (list.state === 'loading') return t`Loading groups...`
  if (list.state === 'failed') return t`Error loading groups`
  return list.groups.length === 0 ? t`No groups found.` : null
}
