import type { LucideIcon } from 'lucide-react'
import { type Action, can, groupName } from '../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../base/groups/groups.schemas.ts'
import type { PlaceView } from '../../house/properties/properties.schemas.ts'

/** What commands depend on. */
export type CommandContext = {
  groups: readonly MyFamilyGroupView[]
  places: readonly PlaceView[]
  /** The group of the page, or the last one viewed. */
  selectedGroupId: string | null
  /** The property of the page. */
  openPropertyId: string | null
}

/** A place to go, or an action of the dialog itself. */
type Target = { path: string } | { does: 'toggle-theme' | 'show-shortcuts' }
export type Offer = {
  key: string
  label: string
  /** Shown before anything is typed. */
  isNear: boolean
  /** The words for a part of a property; one of them has to be typed. */
  partWords?: string
} & Target
export const commandSections = ['go', 'create', 'more'] as const
export type CommandSection = (typeof commandSections)[number]

/** A command with its offers. */
export type CommandKind = {
  id: string
  section: CommandSection
  icon: LucideIcon
  /** Synonyms. */
  keywords: string
  /** One offer for each target, where the person may run it. */
  offers: (context: CommandContext) => Offer[]
}

/** The only offer of a command without a context. */
export const one = (label: string, path: string): Offer[] => [{ key: '', label, isNear: true, path }]

/** Returns an offer for each active property, the open one first. */
export function inProperties(
  { groups, places, openPropertyId }: CommandContext,
  action: Action,
  label: (name: string) => string,
  path: (propertyId: string) => string,
): Offer[] {
  const allowed = new Set(
    groups.filter(({ role }) => can(role, action)).map(({ familyGroupId }) => familyGroupId),
  )
  return places
    .filter(({ familyGroupId, isArchived }) => allowed.has(familyGroupId) && !isArchived)
    .toSorted((a, b) => Number(b.propertyId === openPropertyId) - Number(a.propertyId === openPropertyId))
    .map(({ propertyId, name }) => ({
      key: propertyId,
      label: label(name),
      isNear: propertyId === openPropertyId,
      path: path(propertyId),
    }))
}

/**
 * Returns an offer for each group, the selected one first; money goes to the open property if it belongs to the group.
 */
export function inGroups(
  { groups, places, selectedGroupId, openPropertyId }: CommandContext,
  action: Action,
  label: (name: string) => string,
  path: (familyGroupId: string, propertyId?: string) => string,
): Offer[] {
  const open = places.find(({ propertyId, isArchived }) => propertyId === openPropertyId && !isArchived)
  const mine = groups.filter(({ role }) => can(role, action))
  return ofGroups(
    {
      selectedGroupId,
      groups: mine.toSorted(
        (a, b) => Number(b.familyGroupId === selectedGroupId) - Number(a.familyGroupId === selectedGroupId),
      ),
    },
    label,
    (familyGroupId) =>
      path(familyGroupId, open?.familyGroupId === familyGroupId ? open.propertyId : undefined),
  )
}

/** Returns an offer for each group; the selected one is near. */
export function ofGroups(
  { groups, selectedGroupId }: Pick<CommandContext, 'groups' | 'selectedGroupId'>,
  label: (name: string) => string,
  path: (familyGroupId: string) => string,
): Offer[] {
  return groups.map(({ familyGroupId, familyGroup }) => ({
    key: familyGroupId,
    label: label(groupName(familyGroup.name)),
    isNear: familyGroupId === selectedGroupId,
    path: path(familyGroupId),
  }))
}
