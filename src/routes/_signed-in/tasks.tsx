import { t } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { groupQuery, membersQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { GroupTasksPage } from '../../features/work/tasks/components/group-tasks-page.tsx'
import { groupTaskSearch } from '../../features/work/tasks/task-search.ts'
import { tasksQuery } from '../../features/work/tasks/tasks.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

/** Lists the open tasks of all properties of the group in the address. */
export const Route = createFileRoute('/_signed-in/tasks')({
  validateSearch: groupTaskSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { familyGroupId, ...search } }) => {
    if (!familyGroupId) throw redirect({ to: '/family-select' })
    await load(
      context,
      groupQuery(familyGroupId),
      membersQuery(familyGroupId),
      workerChoicesQuery(familyGroupId),
      tasksQuery({ familyGroupId }, 'open', search),
    )
  },
  head: () => ({ meta: pageTitle(t`Tasks`) }),
  component: GroupTasks,
})

function GroupTasks() {
  const { familyGroupId = '', ...search } = Route.useSearch()
  const group = useFound(groupQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  return <GroupTasksPage group={group} search={search} />
}
