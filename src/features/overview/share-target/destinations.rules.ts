import { can } from '../../base/groups/groups.rules.ts'
import type { MyFamilyGroupView } from '../../base/groups/groups.schemas.ts'
import type { PlaceView } from '../../house/properties/properties.schemas.ts'
import { areAllPictures, type Received } from './received.rules.ts'

type Group = Pick<MyFamilyGroupView, 'familyGroupId' | 'role'>

/** Where something shared can go: a property, or a group that has none yet. */
export type Destination = Group & { id: string; propertyId: string | null }

/** Returns the active properties group by group, and the groups without any. */
export const destinationsIn = (
  groups: readonly Group[],
  places: readonly Pick<PlaceView, 'propertyId' | 'familyGroupId' | 'isArchived'>[],
): Destination[] =>
  groups.flatMap<Destination>(({ familyGroupId, role }) => {
    const houses = places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived)
    if (houses.length === 0) return [{ id: familyGroupId, familyGroupId, propertyId: null, role }]
    return houses.map(({ propertyId }) => ({ id: propertyId, familyGroupId, propertyId, role }))
  })

/** Returns the first choice: the only one, or where the last things went; undefined if the person has to say. */
export const firstDestination = (
  destinations: readonly Destination[],
  last: { propertyId: string | null; familyGroupId: string | null },
): Destination | undefined =>
  destinations.length === 1
    ? destinations[0]
    : destinations.find(
        ({ familyGroupId, propertyId }) =>
          familyGroupId === last.familyGroupId && propertyId === last.propertyId,
      )

export type ReceivedKind = 'problem' | 'expense' | 'document'

/** Returns what it can become there. */
export function kindsAt(
  { propertyId, role }: Destination,
  received: Pick<Received, 'files'>,
): ReceivedKind[] {
  const isPossible: Record<ReceivedKind, boolean> = {
    problem: propertyId !== null && can(role, 'problem.report') && areAllPictures(received),
    expense: can(role, 'payment.record'),
    document: propertyId !== null && can(role, 'document.edit') && received.files.length > 0,
  }
  return (['problem', 'expense', 'document'] as const).filter((kind) => isPossible[kind])
}
