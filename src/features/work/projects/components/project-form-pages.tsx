import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { HouseFormPage, houseOf } from '../../../house/components/house-form-page.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { useCreateProject, useUpdateProject } from '../projects.queries.ts'
import { changedFields, emptyProject, type ProjectFieldName, projectFieldsOf } from '../projects.rules.ts'
import { type ProjectFields, type ProjectView, projectView } from '../projects.schemas.ts'
import { fieldLabels, kindLabels } from '../projects.texts.ts'
import { type Person, ProjectForm } from './project-form.tsx'

type NewProjectPageProps = { property: PropertyView; members: readonly Person[] }

/** Adds a project to a property, and opens its page. */
export const NewProjectPage = (props: NewProjectPageProps) => (
  <HouseFormPage
    of={houseOf(props.property)}
    part="projects"
    title={t`New project`}
    hint={t`New projects start as an idea. A title is enough; you can add tasks later.`}
    may={props.property.may.editProjects}
  >
    <NewProjectForm {...props} />
  </HouseFormPage>
)

function NewProjectForm({ property, members }: NewProjectPageProps) {
  const navigate = useNavigate()
  const creation = useCreateProject(property.id)
  const save = async (fields: ProjectFields) => {
    const { projectId } = await creation.mutateAsync(fields)
    toast.success(done.added(fields.title))
    return () => navigate({ to: '/project/$projectId', params: { projectId } })
  }
  return (
    <ProjectForm
      defaultValues={emptyProject}
      currency={property.currency}
      people={members}
      draftKey={`new-project:${property.id}`}
      submitLabel={t`Add project`}
      save={save}
      cancel={
        <ButtonLink to="/property/$propertyId/projects" params={{ propertyId: property.id }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

type EditProjectPageProps = { project: ProjectView; members: readonly Person[] }

/** Edits a project. */
export function EditProjectPage({ project, members }: EditProjectPageProps) {
  // The values when the form opened, so that a background refetch does not reset it.
  const [base, setBase] = useState(project)
  return (
    <HouseFormPage of={project} part="projects" title={t`Edit “${base.title}”`} may={project.may.edit}>
      <EditProjectForm key={base.version} base={base} members={members} onReload={setBase} />
    </HouseFormPage>
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
    toast.success(t`Saved`)
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
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** A lead who left the group stays selectable. */
function withLeads(members: readonly Person[], projects: ProjectView[]): Person[] {
  const leads = projects.flatMap(({ lead }) => lead ?? [])
  const known = new Map([...leads, ...members].map((person) => [person.userId, person]))
  return [...known.values()]
}

type ProjectConflictProps = {
  mine: ProjectFields
  newer: ProjectView
  people: readonly Person[]
  onTakeNewer: () => void
}

/** A conflict: shows the newer values beside the form. */
function ProjectConflict({ mine, newer, people, onTakeNewer }: ProjectConflictProps) {
  const text = (fields: ProjectFields, name: ProjectFieldName): string => {
    const value = fields[name]
    if (value === null) return ''
    if (name === 'kind') return kindLabels[fields.kind]
    if (name === 'priority') return priorityLabels[fields.priority]
    if (name === 'leadUserId') return people.find(({ userId }) => userId === value)?.name ?? t`A member`
    if (typeof value === 'number') return formatMoney(value, newer.currency, locale())
    return name === 'startsOn' || name === 'targetOn' ? formatCalendarDate(value, locale()) : value
  }
  return (
    <FieldConflict
      theirs={projectFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={text}
      onTakeNewer={onTakeNewer}
    />
  )
}
