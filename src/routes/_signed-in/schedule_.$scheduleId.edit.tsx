import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { assetChoicesQuery } from '../../features/house/assets/assets.queries.ts'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { EditSchedulePage } from '../../features/work/schedules/components/schedule-form-pages.tsx'
import { scheduleQuery } from '../../features/work/schedules/schedules.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/schedule_/$scheduleId/edit')({
  loader: async ({ context, params }) => {
    const { title, familyGroupId, propertyId } = await load(context, scheduleQuery(params.scheduleId))
    await load(
      context,
      membersQuery(familyGroupId),
      workerChoicesQuery(familyGroupId),
      assetChoicesQuery(propertyId),
    )
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Edit “${loaderData.title}”` : t`Edit recurring task`),
  }),
  component: EditSchedule,
})

function EditSchedule() {
  const { scheduleId } = Route.useParams()
  const { data: schedule } = useSuspenseQuery(scheduleQuery(scheduleId))
  const { data: people } = useSuspenseQuery(membersQuery(schedule.familyGroupId))
  const { data: assets } = useSuspenseQuery(assetChoicesQuery(schedule.propertyId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(schedule.familyGroupId))
  return (
    <EditSchedulePage
      key={scheduleId}
      schedule={schedule}
      people={people}
      workers={workers}
      assets={assets}
    />
  )
}
