import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { SchedulePage } from '../../features/work/schedules/components/schedule-page.tsx'
import { scheduleQuery, scheduleTasksQuery } from '../../features/work/schedules/schedules.queries.ts'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/schedule/$scheduleId')({
  loader: async ({ context, params: { scheduleId } }) => {
    const { title } = await load(context, scheduleQuery(scheduleId), scheduleTasksQuery(scheduleId))
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Recurring task`) }),
  component: Schedule,
})

function Schedule() {
  const { scheduleId } = Route.useParams()
  const schedule = useFound(scheduleQuery(scheduleId))
  useRememberGroup({ id: schedule.familyGroupId, name: schedule.groupName })
  useTitleFollows(schedule.title, Route.useLoaderData().title)
  return <SchedulePage schedule={schedule} />
}
