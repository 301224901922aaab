import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../../house/components/house-part.tsx'
import { useUpdateProject } from '../projects.queries.ts'
import { projectFieldsOf } from '../projects.rules.ts'
import { type ProjectFields, type ProjectView, projectView } from '../projects.schemas.ts'
import { ProjectConflict } from './project-conflict.tsx'
import { type Person, ProjectForm } from './project-form.tsx'

type EditProjectPageProps = { project: ProjectView; members: readonly Person[] }

/** Changes what is known of a project. */
export function EditProjectPage({ project, members }: EditProjectPageProps) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(project)
  const isEditable = can(project.role, 'project.edit') && project.propertyStatus === 'ACTIVE'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part="projects" of={project} />
        <h1 className="text-xl wrap-anywhere">Edit {base.title}</h1>
      </div>
      {isEditable ? (
        <EditProjectForm key={base.version} base={base} members={members} onReload={setBase} />
      ) : (
        <ReadOnlyPart
          part="projects"
          propertyId={project.propertyId}
          isArchived={project.propertyStatus === 'ARCHIVED'}
        />
      )}
    </Page>
  )
}

type EditProjectFormProps = {
  base: ProjectView
  members: readonly Person[]
  onReload: (newer: ProjectView) => void
}

function EditProjectForm({ base, members, onReload }: EditProjectFormProps) {
  const navigate = useNavigate()
  const update = useUpdateProject(base.id)
  const { stale, known, save: send, saveLabel } = useStaleEdit<ProjectView, ProjectFields>(base, projectView)
  const people = withLeads(members, [base, known])

  const save = async (fields: ProjectFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, version }))
    toast.success('Saved')
    return () => navigate({ to: '/project/$projectId', params: { projectId: base.id } })
  }
  return (
    <ProjectForm
      defaultValues={projectFieldsOf(base)}
      currency={base.currency}
      people={people}
      draftKey={`project:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && <ProjectConflict {...stale} people={people} onTakeNewer={() => onReload(stale.newer)} />
      }
      cancel={
        <ButtonLink to="/project/$projectId" params={{ projectId: base.id }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

/** Who leads it stays a choice, also when they have left the group. */
function withLeads(members: readonly Person[], projects: ProjectView[]): Person[] {
  const leads = projects.flatMap(({ lead }) => lead ?? [])
  const known = new Map([...leads, ...members].map((person) => [person.userId, person]))
  return [...known.values()]
}
