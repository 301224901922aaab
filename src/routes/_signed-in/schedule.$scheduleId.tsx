import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { SchedulePage } from '../../features/work/schedules/components/schedule-page.tsx'
import { scheduleQuery, scheduleTasksQuery } from '../../features/work/schedules/schedules.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'
import { useTitleFollows } from '../../lib/use-title-follows.ts'

export const Route = createFileRoute('/_signed-in/schedule/$scheduleId')({
  loader: ({ context: { queryClient }, params: { scheduleId } }) =>
    orNotFound(
      queryClient.ensureQueryData(scheduleQuery(scheduleId)).then(async ({ title }) => {
        await queryClient.ensureInfiniteQueryData(scheduleTasksQuery(scheduleId))
        return { title }
      }),
    ),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? 'Plan') }),
  component: Schedule,
})

function Schedule() {
  const { scheduleId } = Route.useParams()
  const schedule = useFound(scheduleQuery(scheduleId))
  useRememberGroup({ id: schedule.familyGroupId, name: schedule.groupName })
  useTitleFollows(schedule.title, Route.useLoaderData().title)
  return <SchedulePage schedule={schedule} />
}
