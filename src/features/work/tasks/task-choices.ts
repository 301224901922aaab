import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { membersQuery } from '../../base/groups/groups.queries.ts'
import { assetChoicesQuery } from '../../house/assets/assets.queries.ts'
import { workerChoicesQuery } from '../../house/workers/workers.queries.ts'
import { projectChoicesQuery } from '../projects/projects.queries.ts'

type House = { propertyId: string; familyGroupId: string }

/** Loads the choices of a task form. */
export const loadTaskChoices = (queryClient: QueryClient, { propertyId, familyGroupId }: House) =>
  Promise.all([
    queryClient.ensureQueryData(membersQuery(familyGroupId)),
    queryClient.ensureQueryData(projectChoicesQuery(propertyId)),
    queryClient.ensureQueryData(assetChoicesQuery(propertyId)),
    queryClient.ensureQueryData(workerChoicesQuery(familyGroupId)),
  ])

export function useTaskChoices({ propertyId, familyGroupId }: House) {
  const { data: members } = useSuspenseQuery(membersQuery(familyGroupId))
  const { data: projects } = useSuspenseQuery(projectChoicesQuery(propertyId))
  const { data: assets } = useSuspenseQuery(assetChoicesQuery(propertyId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(familyGroupId))
  return {
    workers: workers.map(({ id, name }) => ({ value: id, label: name })),
    people: members.map(({ userId, name }) => ({ value: userId, label: name })),
    projects: projects.map(({ id, title }) => ({ value: id, label: title })),
    assets: assets.map(({ id, name }) => ({ value: id, label: name })),
  }
}
