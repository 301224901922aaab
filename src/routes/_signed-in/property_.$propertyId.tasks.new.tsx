import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { NewTaskPage } from '../../features/work/tasks/components/task-form-pages.tsx'
import { loadTaskChoices, useTaskChoices } from '../../features/work/tasks/task-choices.ts'
import { newTaskSearch } from '../../features/work/tasks/task-search.ts'
import { load, orNotFound, pageTitle, useFound } from '../-page.ts'

/** The address may name the project or the asset of the task. */
export const Route = createFileRoute('/_signed-in/property_/$propertyId/tasks/new')({
  validateSearch: newTaskSearch,
  loader: async ({ context, params: { propertyId } }) => {
    const { familyGroupId } = await load(context, propertyQuery(propertyId))
    await orNotFound(loadTaskChoices(context.queryClient, { propertyId, familyGroupId }))
  },
  head: () => ({ meta: pageTitle(t`New task`) }),
  component: NewTask,
})

function NewTask() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const choices = useTaskChoices({ propertyId, familyGroupId: property.familyGroupId })
  const { projectId, assetId } = Route.useSearch()
  const known = (options: typeof choices.assets, id: string | undefined) =>
    options.some(({ value }) => value === id) && id ? id : null
  return (
    <NewTaskPage
      key={propertyId}
      property={property}
      choices={choices}
      given={{ projectId: known(choices.projects, projectId), assetId: known(choices.assets, assetId) }}
    />
  )
}
