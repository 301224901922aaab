import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { useDeleteProject, useRestoreProject } from '../projects.queries.ts'
import type { ProjectView } from '../projects.schemas.ts'

/** What the reader may do with a project that can be changed: only the buttons that will work for them. */
export function ProjectActions({ project }: { project: ProjectView }) {
  const { id: projectId, role, isOwn } = project
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/project/$projectId/edit" params={{ projectId }}>
        <Pencil aria-hidden="true" />
        Edit
      </ButtonLink>
      {can(role, 'project.delete', { own: isOwn }) && <DeleteProject project={project} />}
    </div>
  )
}

function DeleteProject({ project }: { project: ProjectView }) {
  const { id: projectId, title, familyGroupId, propertyId } = project
  const navigate = useNavigate()
  const deletion = useDeleteProject(project.id)
  const restoration = useRestoreProject()
  return (
    <DeleteButton
      name={title}
      description="It disappears for everybody in the group, with its documents. Its tasks stay with the property, without a project. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group; its tasks then belong to it again. To keep its record, cancel it instead."
      confirmLabel="Delete project"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/property/$propertyId/projects', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, projectId })}
      cameBack={`main a[href="/project/${projectId}"]`}
    />
  )
}
