import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { EditProjectPage } from '../../features/work/projects/components/project-form-pages.tsx'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/project_/$projectId/edit')({
  loader: async ({ context, params }) => {
    const { title, familyGroupId } = await load(context, projectQuery(params.projectId))
    await load(context, membersQuery(familyGroupId))
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Edit “${loaderData.title}”` : t`Edit project`),
  }),
  component: EditProject,
})

function EditProject() {
  const { projectId } = Route.useParams()
  const { data: project } = useSuspenseQuery(projectQuery(projectId))
  const { data: members } = useSuspenseQuery(membersQuery(project.familyGroupId))
  return <EditProjectPage key={projectId} project={project} members={members} />
}
