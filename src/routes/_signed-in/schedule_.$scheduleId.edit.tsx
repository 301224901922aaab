import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { assetChoicesQuery } from '../../features/house/assets/assets.queries.ts'
import { EditSchedulePage } from '../../features/work/schedules/components/edit-schedule-page.tsx'
import { scheduleQuery } from '../../features/work/schedules/schedules.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/schedule_/$scheduleId/edit')({
  loader: ({ context: { queryClient }, params }) =>
    orNotFound(
      queryClient
        .ensureQueryData(scheduleQuery(params.scheduleId))
        .then(async ({ title, familyGroupId, propertyId }) => {
          await Promise.all([
            queryClient.ensureQueryData(membersQuery(familyGroupId)),
            queryClient.ensureQueryData(assetChoicesQuery(propertyId)),
          ])
          return { title }
        }),
    ),
  head: ({ loaderData }) => ({ meta: pageTitle(`Edit ${loaderData?.title ?? 'plan'}`) }),
  component: EditSchedule,
})

function EditSchedule() {
  const { scheduleId } = Route.useParams()
  const { data: schedule } = useSuspenseQuery(scheduleQuery(scheduleId))
  const { data: people } = useSuspenseQuery(membersQuery(schedule.familyGroupId))
  const { data: assets } = useSuspenseQuery(assetChoicesQuery(schedule.propertyId))
  return <EditSchedulePage key={scheduleId} schedule={schedule} people={people} assets={assets} />
}
