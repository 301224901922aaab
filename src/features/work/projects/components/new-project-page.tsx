import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../../house/components/house-part.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { useCreateProject } from '../projects.queries.ts'
import { emptyProject } from '../projects.rules.ts'
import type { ProjectFields } from '../projects.schemas.ts'
import { type Person, ProjectForm } from './project-form.tsx'

type NewProjectPageProps = { property: PropertyView; members: readonly Person[] }

/** Begins a project in a property, and goes on to its page. */
export function NewProjectPage({ property, members }: NewProjectPageProps) {
  const { id: propertyId, name, role, status } = property
  const isEditable = can(role, 'project.edit') && status === 'ACTIVE'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part="projects" of={{ ...property, propertyId, propertyName: name }} />
        <h1 className="text-xl">New project</h1>
        {isEditable && (
          <p className="text-muted">
            It begins as an idea; a title is enough. Its tasks are added on its page.
          </p>
        )}
      </div>
      {isEditable ? (
        <NewProjectForm property={property} members={members} />
      ) : (
        <ReadOnlyPart part="projects" propertyId={propertyId} isArchived={status === 'ARCHIVED'} />
      )}
    </Page>
  )
}

function NewProjectForm({ property, members }: NewProjectPageProps) {
  const navigate = useNavigate()
  const creation = useCreateProject(property.id)
  const save = async (fields: ProjectFields) => {
    const { projectId } = await creation.mutateAsync(fields)
    toast.success(`${fields.title} is added.`)
    return () => navigate({ to: '/project/$projectId', params: { projectId } })
  }
  return (
    <ProjectForm
      defaultValues={emptyProject}
      currency={property.currency}
      people={members}
      draftKey={`new-project:${property.id}`}
      submitLabel="Add project"
      save={save}
      cancel={
        <ButtonLink to="/property/$propertyId/projects" params={{ propertyId: property.id }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}
