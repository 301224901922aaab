import { createFileRoute } from '@tanstack/react-router'
import { groupName } from '../../features/base/groups/groups.rules.ts'
import { useRememberGroup, useSelectedGroup } from '../../features/base/groups/selected-group.store.ts'
import { PropertyGrid } from '../../features/house/properties/components/property-grid.tsx'
import { MyMoney } from '../../features/money/balances/components/my-money.tsx'
import { moneyPath } from '../../features/money/ledger/money-links.ts'
import { DashboardPage } from '../../features/overview/dashboard/components/dashboard-page.tsx'
import { ExpiryList, LatestActivity } from '../../features/overview/dashboard/components/dashboard-parts.tsx'
import {
  DashboardSection,
  NothingHere,
} from '../../features/overview/dashboard/components/dashboard-rows.tsx'
import {
  ComesNext,
  Pressing,
  WaitingForMe,
} from '../../features/overview/dashboard/components/work-sections.tsx'
import { dashboardQuery } from '../../features/overview/dashboard/dashboard.queries.ts'
import type { DashboardView } from '../../features/overview/dashboard/dashboard.schemas.ts'
import { dashboardSearch } from '../../features/overview/dashboard/dashboard-search.ts'
import { SampleNotice, SampleOffer } from '../../features/overview/samples/components/sample-notice.tsx'
import { ProjectCards } from '../../features/work/projects/components/project-cards.tsx'
import { WhoIsWhere } from '../../features/work/stays/components/who-is-where.tsx'
import { TaskRow, TaskRows } from '../../features/work/tasks/components/task-rows.tsx'
import { VisitsThisWeek } from '../../features/work/visits/components/visits-this-week.tsx'
import { orNotFound, pageTitle, useFound, useTitleFollows } from '../../lib/page.ts'

export const Route = createFileRoute('/_signed-in/dashboard/$familyGroupId')({
  validateSearch: dashboardSearch,
  loaderDeps: ({ search: { all } }) => ({ all }),
  loader: ({ context, params: { familyGroupId }, deps: { all } }) =>
    orNotFound(context.queryClient.ensureQueryData(dashboardQuery(familyGroupId, all)), () =>
      // Deleted by somebody else, or no longer ours: the dashboard link must not lead here again.
      useSelectedGroup.getState().forget(familyGroupId),
    ),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? groupName(loaderData.group.name) : 'Dashboard'),
  }),
  component: Dashboard,
})

function Dashboard() {
  const { familyGroupId } = Route.useParams()
  const { all } = Route.useSearch()
  const data = useFound(dashboardQuery(familyGroupId, all))
  const { group } = data
  useRememberGroup({ id: familyGroupId, name: group.name })
  useTitleFollows(group.name, Route.useLoaderData().group.name)
  return (
    <DashboardPage group={group} notice={group.isSample && <SampleNotice group={group} />}>
      {data.propertyCount === 0 ? <FirstSteps data={data} /> : <Work data={data} />}
    </DashboardPage>
  )
}

/** A new group: everything else begins with a property, or with a look at how it could be. Money may be about no house. */
function FirstSteps({ data: { group, properties, waiting, money } }: { data: DashboardView }) {
  const { id: familyGroupId } = group
  const lists = [waiting.payments.items, waiting.settlements.items, waiting.invites]
  return (
    <>
      {lists.some(({ length }) => length > 0) && (
        <WaitingForMe familyGroupId={familyGroupId} waiting={waiting} tasks={null} />
      )}
      <PropertyGrid familyGroupId={familyGroupId} role={group.role} properties={properties} total={0} />
      {(money.balanceMinor !== 0 || money.waitingMinor !== 0) && (
        <MoneyOfMine money={money} familyGroupId={familyGroupId} />
      )}
      {group.role === 'MANAGER' && !group.isSample && <SampleOffer />}
    </>
  )
}

const MoneyOfMine = (mine: { money: DashboardView['money']; familyGroupId: string }) => (
  <DashboardSection
    title="I owe, I am owed"
    all={{ to: moneyPath(mine.familyGroupId), label: 'All of the money' }}
  >
    <MyMoney {...mine} />
  </DashboardSection>
)

function Work({ data }: { data: DashboardView }) {
  const { group, userId, waiting, pressing, next, projects, expiries, activity } = data
  const familyGroupId = group.id
  const of = { familyGroupId, caller: { userId, role: group.role } }
  return (
    <>
      <WaitingForMe
        familyGroupId={familyGroupId}
        waiting={waiting}
        tasks={<TaskRows label="Tasks and reports that wait for you" tasks={waiting.tasks.items} {...of} />}
      />
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-2">
        <Pressing familyGroupId={familyGroupId}>
          {pressing.items.length > 0 && (
            <TaskRows label="Urgent and overdue" tasks={pressing.items} {...of} />
          )}
        </Pressing>
        <ComesNext data={data} renderTask={(task) => <TaskRow task={task} {...of} />} next={next} />
      </div>
      <PropertyGrid
        familyGroupId={familyGroupId}
        role={group.role}
        properties={data.properties}
        total={data.propertyCount}
      />
      <VisitsThisWeek visits={data.visits} familyGroupId={familyGroupId} from={data.week.from} />
      <WhoIsWhere week={data.week} familyGroupId={familyGroupId} />
      <DashboardSection
        title="Active projects"
        all={
          projects.hasMore && {
            to: `/dashboard/${familyGroupId}`,
            search: { all: 'projects' },
            label: 'Show all',
          }
        }
      >
        {projects.items.length > 0 ? (
          <ProjectCards projects={projects.items} label="Active projects" withProperty />
        ) : (
          <NothingHere>
            A project joins the tasks of something larger: the new roof, the bathroom, the sale of the boat.
            Those that are in progress stand here; begin one on the page of a property.
          </NothingHere>
        )}
      </DashboardSection>
      <MoneyOfMine money={data.money} familyGroupId={familyGroupId} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-2">
        <DashboardSection
          title="Ends within 90 days"
          all={
            expiries.hasMore && {
              to: '/calendar',
              search: { familyGroupId, view: 'agenda', kinds: 'EXPIRY' },
              label: 'Show all',
            }
          }
        >
          {expiries.items.length > 0 ? (
            <ExpiryList expiries={expiries.items} />
          ) : (
            <NothingHere>
              Warranties, insurance and papers with a date stand here 90 days before they end, so that nothing
              runs out by surprise.
            </NothingHere>
          )}
        </DashboardSection>
        <DashboardSection
          title="Latest activity"
          all={{ to: '/family-select', search: { familyGroupId, tab: 'activity' }, label: 'All activity' }}
        >
          <LatestActivity lines={activity.items} />
        </DashboardSection>
      </div>
    </>
  )
}
