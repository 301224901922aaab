import { t } from '@lingui/core/macro'
import {
  BedDouble,
  Camera,
  HandCoins,
  ListTodo,
  type LucideIcon,
  PartyPopper,
  ReceiptText,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import { type Action, can } from '../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../base/groups/groups.schemas.ts'
import type { PlaceView } from '../../house/properties/properties.schemas.ts'
import { searchPaths } from './search.paths.ts'

type Kind = {
  id: string
  label: string
  icon: LucideIcon
  /** The permission that the linked page needs. */
  action: Action
} & (
  | { path: (familyGroupId: string, propertyId?: string) => string }
  | { pathIn: (propertyId: string, familyGroupId: string) => string }
)

/** The choices of the Add menu in order; `pathIn` needs a property. */
const kinds: readonly Kind[] = [
  {
    id: 'expense',
    get label() {
      return t`Expense`
    },
    icon: Wallet,
    action: 'payment.record',
    path: searchPaths.newExpense,
  },
  {
    id: 'task',
    get label() {
      return t`Task`
    },
    icon: ListTodo,
    action: 'task.edit',
    pathIn: searchPaths.newTask,
  },
  {
    id: 'problem',
    get label() {
      return t`Problem`
    },
    icon: TriangleAlert,
    action: 'problem.report',
    pathIn: searchPaths.report,
  },
  {
    id: 'stay',
    get label() {
      return t`Stay`
    },
    icon: BedDouble,
    action: 'stay.edit',
    pathIn: searchPaths.newStay,
  },
  {
    id: 'photo',
    get label() {
      return t`Photo`
    },
    icon: Camera,
    action: 'document.edit',
    pathIn: searchPaths.documents,
  },
  {
    id: 'bill',
    get label() {
      return t`Bill`
    },
    icon: ReceiptText,
    action: 'payment.record',
    path: searchPaths.newBill,
  },
  {
    id: 'settlement',
    get label() {
      return t`Settlement`
    },
    icon: HandCoins,
    action: 'payment.record',
    path: searchPaths.settle,
  },
  {
    id: 'event',
    get label() {
      return t`Event`
    },
    icon: PartyPopper,
    action: 'event.edit',
    path: searchPaths.newEvent,
  },
]

export type AddChoice = { id: string; label: string; icon: LucideIcon; path: string }

type AddPlace = Pick<MyFamilyGroupView, 'familyGroupId' | 'role'> & {
  /** The properties of the group that accept new things. */
  houses: readonly PlaceView[]
  propertyId: string | undefined
}

/** Returns what the person may add; choices that need a property link to the page that asks for one. */
export const addChoices = ({ familyGroupId, role, houses, propertyId }: AddPlace): AddChoice[] =>
  kinds
    .filter((kind) => can(role, kind.action) && ('path' in kind || houses.length > 0))
    .map(({ id, label, icon, ...kind }) => ({
      id,
      label,
      icon,
      path:
        'path' in kind
          ? kind.path(familyGroupId, propertyId)
          : propertyId
            ? kind.pathIn(propertyId, familyGroupId)
            : searchPaths.addWhere(familyGroupId, id),
    }))

/**
 * Returns the properties of a group that accept new things, and the selected one: the only one or the requested one.
 */
export function propertiesToAddTo(
  places: readonly PlaceView[],
  familyGroupId: string,
  wanted: string | undefined,
) {
  const houses = places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived)
  const chosen = houses.length === 1 ? houses[0] : houses.find(({ propertyId }) => propertyId === wanted)
  return { houses, chosen }
}

/** Returns the group of the requested property, else the requested group, else the first one. */
export function groupToAddTo(
  groups: readonly MyFamilyGroupView[],
  places: readonly PlaceView[],
  wanted: { familyGroupId?: string | null | undefined; propertyId?: string | undefined },
): MyFamilyGroupView | undefined {
  const id =
    places.find(({ propertyId }) => propertyId === wanted.propertyId)?.familyGroupId ?? wanted.familyGroupId
  return groups.find(({ familyGroupId }) => familyGroupId === id) ?? groups[0]
}

/**
 * Returns the form that adds what is wanted, in the group and property that the page of Add would show.
 * @returns null if nothing such can be added, or a property has to be chosen first
 */
export function formToAdd(
  groups: readonly MyFamilyGroupView[],
  places: readonly PlaceView[],
  { what, ...wanted }: { what?: string; familyGroupId?: string; propertyId?: string },
): string | null {
  const group = groupToAddTo(groups, places, wanted)
  if (!group) return null
  const { houses, chosen } = propertiesToAddTo(places, group.familyGroupId, wanted.propertyId)
  const path = addChoices({ ...group, houses, propertyId: chosen?.propertyId }).find(
    ({ id }) => id === what,
  )?.path
  return path?.startsWith(searchPaths.add) ? null : (path ?? null)
}
