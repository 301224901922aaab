import { useHydrated, useParams, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type SelectedGroup = {
  selectedFamilyGroupId: string | null
  selectedFamilyGroupName: string | null
  /** Selects a group. */
  select: (familyGroupId: string, name?: string | null) => void
  clear: () => void
  /** Clears the selection if it is this group. */
  forget: (familyGroupId: string) => void
}

/** The last selected group, stored in this browser. */
export const useSelectedGroup = create<SelectedGroup>()(
  persist(
    (set, get) => ({
      selectedFamilyGroupId: null,
      selectedFamilyGroupName: null,
      select: (familyGroupId, name = null) =>
        set({ selectedFamilyGroupId: familyGroupId, selectedFamilyGroupName: name }),
      clear: () => set({ selectedFamilyGroupId: null, selectedFamilyGroupName: null }),
      forget: (familyGroupId) => {
        if (get().selectedFamilyGroupId === familyGroupId) get().clear()
      },
    }),
    {
      name: 'family-group-storage',
      partialize: ({ selectedFamilyGroupId, selectedFamilyGroupName }) => ({
        selectedFamilyGroupId,
        selectedFamilyGroupName,
      }),
    },
  ),
)

/** Selects the group whose page is open. */
export function useRememberGroup({ id, name }: { id: string; name: string | null }) {
  const select = useSelectedGroup((state) => state.select)
  useEffect(() => select(id, name), [select, id, name])
}

type Membership = { familyGroupId: string; familyGroup: { name: string | null } }

/**
 * Keeps the selection valid: deselects a group that is gone and selects the only one.
 * @param groups undefined while the list is loading, because an old list may be wrong
 */
export function useSelectAmong(groups: readonly Membership[] | undefined) {
  const selectedId = useSelectedGroup((state) => state.selectedFamilyGroupId)
  const select = useSelectedGroup((state) => state.select)
  const clear = useSelectedGroup((state) => state.clear)
  useEffect(() => {
    if (!groups || groups.some(({ familyGroupId }) => familyGroupId === selectedId)) return
    const [only, ...others] = groups
    if (only && others.length === 0) select(only.familyGroupId, only.familyGroup.name)
    else if (selectedId) clear()
  }, [groups, selectedId, select, clear])
}

/** The group in the address takes precedence over the stored one; there is none before hydration. */
export function useSelectedGroupId(): string | null {
  const remembered = useSelectedGroup((state) => state.selectedFamilyGroupId)
  const { familyGroupId } = useParams({ strict: false })
  const isMissing = useRouterState({
    select: ({ matches }) => matches.some(({ status }) => status === 'notFound'),
  })
  const isHydrated = useHydrated()
  return (!isMissing && familyGroupId) || (isHydrated ? remembered : null)
}
