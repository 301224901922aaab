import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { EditProjectPage } from '../../features/work/projects/components/edit-project-page.tsx'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/project_/$projectId/edit')({
  loader: ({ context: { queryClient }, params }) =>
    orNotFound(
      queryClient.ensureQueryData(projectQuery(params.projectId)).then(async ({ title, familyGroupId }) => {
        await queryClient.ensureQueryData(membersQuery(familyGroupId))
        return { title }
      }),
    ),
  head: ({ loaderData }) => ({ meta: pageTitle(`Edit ${loaderData?.title ?? 'project'}`) }),
  component: EditProject,
})

function EditProject() {
  const { projectId } = Route.useParams()
  const { data: project } = useSuspenseQuery(projectQuery(projectId))
  const { data: members } = useSuspenseQuery(membersQuery(project.familyGroupId))
  return <EditProjectPage key={projectId} project={project} members={members} />
}
