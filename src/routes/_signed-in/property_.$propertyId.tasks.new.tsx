import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { TemplatePicker } from '../../features/work/task-templates/components/template-picker.tsx'
import { taskTemplatesQuery } from '../../features/work/task-templates/task-templates.queries.ts'
import { NewTaskPage } from '../../features/work/tasks/components/task-form-pages.tsx'
import { loadTaskChoices, useTaskChoices } from '../../features/work/tasks/task-choices.ts'
import { newTaskSearch } from '../../features/work/tasks/task-search.ts'
import { load, orNotFound, pageTitle, useFound } from '../-page.ts'

/** The address may name the project or the asset of the task, or the template it starts from. */
export const Route = createFileRoute('/_signed-in/property_/$propertyId/tasks/new')({
  validateSearch: newTaskSearch,
  loader: async ({ context, params: { propertyId } }) => {
    const { familyGroupId } = await load(context, propertyQuery(propertyId))
    await Promise.all([
      orNotFound(loadTaskChoices(context.queryClient, { propertyId, familyGroupId })),
      context.queryClient.ensureQueryData(taskTemplatesQuery(familyGroupId)),
    ])
  },
  head: () => ({ meta: pageTitle(t`New task`) }),
  component: NewTask,
})

function NewTask() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const choices = useTaskChoices({ propertyId, familyGroupId: property.familyGroupId })
  const { data: templates } = useSuspenseQuery(taskTemplatesQuery(property.familyGroupId))
  const { projectId, assetId, templateId } = Route.useSearch()
  const known = (options: typeof choices.assets, id: string | undefined) =>
    options.some(({ value }) => value === id) && id ? id : null
  const template = templates.find(({ id }) => id === templateId)
  const { id: _, version: __, ...fromTemplate } = template ?? {}
  return (
    <NewTaskPage
      // The form keeps what was typed when the template is renamed or deleted.
      key={`${propertyId}:${templateId ?? ''}`}
      property={property}
      choices={choices}
      templateId={templateId}
      templates={
        <TemplatePicker
          familyGroupId={property.familyGroupId}
          propertyId={propertyId}
          chosenId={templateId}
        />
      }
      given={{
        ...fromTemplate,
        projectId: known(choices.projects, projectId),
        assetId: known(choices.assets, assetId),
      }}
    />
  )
}
