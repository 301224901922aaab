import { groupName } from './groups.rules.ts'
import type { MyFamilyGroupView } from './groups.schemas.ts'

/** What the switcher knows of the list: not yet anything, nothing at all, or the groups. */
export type SwitcherList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; groups: readonly MyFamilyGroupView[] }

type Selected = { id: string | null; name: string | null }

/** What stands on the button, fixed by the product's specification. */
export function switcherLabel(list: SwitcherList, selected: Selected): string {
  if (list.state === 'loading') return 'Loading...'
  if (list.state === 'failed') return selected.id ? groupName(selected.name) : 'Select Group'
  const group = list.groups.find(({ familyGroupId }) => familyGroupId === selected.id)
  if (group) return groupName(group.familyGroup.name)
  return list.groups.length > 0 ? 'Select Group' : 'No Groups'
}

/** The title of its menu. */
export const switcherTitle = (selectedId: string | null) => (selectedId ? 'Switch Group' : 'Your Groups')

/** What the menu says in place of entries, if it has none. */
export function switcherMessage(list: SwitcherList): string | null {
  if (list.state === 'loading') return 'Loading groups...'
  if (list.state === 'failed') return 'Error loading groups'
  return list.groups.length === 0 ? 'No groups found.' : null
}
