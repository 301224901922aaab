import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { activityQuery } from '../../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../../features/overview/activity-log/components/activity-list.tsx'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

const historyQuery = (familyGroupId: string, projectId: string) =>
  activityQuery(familyGroupId, { kind: 'project', entityId: projectId })

export const Route = createFileRoute('/_signed-in/project/$projectId/activity')({
  loader: async ({ context, params: { projectId } }) => {
    const { familyGroupId } = await load(context, projectQuery(projectId))
    await load(context, historyQuery(familyGroupId, projectId))
  },
  head: (context) => ({ meta: partTitle(t`Activity`, context) }),
  component: ProjectActivity,
})

function ProjectActivity() {
  const { projectId } = Route.useParams()
  const { familyGroupId } = useFound(projectQuery(projectId))
  return (
    <ActivityLines of={historyQuery(familyGroupId, projectId)}>
      {t`Changes to this project will appear here.`}
    </ActivityLines>
  )
}
