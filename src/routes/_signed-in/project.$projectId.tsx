import { t } from '@lingui/core/macro'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { ProjectPage } from '../../features/work/projects/components/project-page.tsx'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId')({
  staticData: { shape: 'tabs' },
  loader: ({ context, params }) => load(context, projectQuery(params.projectId)),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Project`) }),
  component: Project,
})

/** Frames a project; its parts are the routes in the folder next to this file. */
function Project() {
  const { projectId } = Route.useParams()
  const project = useFound(projectQuery(projectId))
  useRememberGroup({ id: project.familyGroupId, name: project.groupName })
  useTitleFollows(project.title, Route.useLoaderData().title)
  return (
    <ProjectPage key={projectId} project={project}>
      <Outlet />
    </ProjectPage>
  )
}
