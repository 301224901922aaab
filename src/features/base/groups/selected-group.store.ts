import { useHydrated, useParams, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type SelectedGroup = {
  selectedFamilyGroupId: string | null
  selectedFamilyGroupName: string | null
  /** Remembers a group as the selected one. */
  select: (familyGroupId: string, name?: string | null) => void
  clear: () => void
  /** Clears the selection if it is of this group: a group that is gone leads nowhere. */
  forget: (familyGroupId: string) => void
}

/** The group that the person looked at last, remembered in this browser. */
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

/** Visiting a group's page selects it. */
export function useRememberGroup({ id, name }: { id: string; name: string | null }) {
  const select = useSelectedGroup((state) => state.select)
  useEffect(() => select(id, name), [select, id, name])
}

type Membership = { familyGroupId: string; familyGroup: { name: string | null } }

/**
 * Keeps the selection among a person's groups: a group that is gone is selected no longer, and an only group is, since
 * there is nothing to choose.
 * @param groups undefined while the list is being asked for: an old list may lack a group, or still have one that is gone
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

/** The group of the address wins over the remembered one, if it exists; before the script has come there is none. */
export function useSelectedGroupId(): string | null {
  const remembered = useSelectedGroup((state) => state.selectedFamilyGroupId)
  const { familyGroupId } = useParams({ strict: false })
  const isMissing = useRouterState({
    select: ({ matches }) => matches.some(({ status }) => status === 'notFound'),
  })
  const isHydrated = useHydrated()
  return (!isMissing && familyGroupId) || (isHydrated ? remembered : null)
}
