import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FoldedPart, FoldedRows } from '../../components/ui/list-row.tsx'
import { groupName } from '../../features/base/groups/groups.rules.ts'
import { useRememberGroup, useSelectedGroup } from '../../features/base/groups/selected-group.store.ts'
import { NoProperties, PropertyStrip } from '../../features/house/properties/components/property-strip.tsx'
import { moneyPath } from '../../features/money/balance-entries/money-links.ts'
import { MyMoney } from '../../features/money/balances/components/my-money.tsx'
import { MarkAsPaid } from '../../features/money/settlements/components/mark-as-paid.tsx'
import { DashboardPage } from '../../features/overview/dashboard/components/dashboard-page.tsx'
import {
  ExpiryList,
  LatestActivity,
  ShowAllLink,
} from '../../features/overview/dashboard/components/dashboard-parts.tsx'
import {
  DashboardSection,
  NothingHere,
} from '../../features/overview/dashboard/components/dashboard-rows.tsx'
import { FirstSteps } from '../../features/overview/dashboard/components/first-steps.tsx'
import {
  AssignedToMe,
  Pressing,
  UpcomingList,
  WaitingForMe,
} from '../../features/overview/dashboard/components/work-sections.tsx'
import { dashboardQuery } from '../../features/overview/dashboard/dashboard.queries.ts'
import { isCalm, waitingCount } from '../../features/overview/dashboard/dashboard.rules.ts'
import type { DashboardView } from '../../features/overview/dashboard/dashboard.schemas.ts'
import { dashboardSearch } from '../../features/overview/dashboard/dashboard-search.ts'
import { SampleNotice, SampleOffer } from '../../features/overview/samples/components/sample-notice.tsx'
import { ProjectRows } from '../../features/work/projects/components/project-rows.tsx'
import { whoIsWhere } from '../../features/work/stays/components/who-is-where.tsx'
import { TaskRow } from '../../features/work/tasks/components/task-rows.tsx'
import type { TaskCardView } from '../../features/work/tasks/tasks.schemas.ts'
import { visitsThisWeek } from '../../features/work/visits/components/visits-this-week.tsx'
import { orNotFound, pageTitle, useFound, useTitleFollows } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/dashboard/$familyGroupId')({
  staticData: { shape: 'dashboard' },
  validateSearch: dashboardSearch,
  loaderDeps: ({ search: { all } }) => ({ all }),
  loader: ({ context, params: { familyGroupId }, deps: { all } }) =>
    orNotFound(context.queryClient.ensureQueryData(dashboardQuery(familyGroupId, all)), () =>
      // No longer available, so the dashboard link must not lead here.
      useSelectedGroup.getState().forget(familyGroupId),
    ),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? groupName(loaderData.group.name) : t`Dashboard`),
  }),
  component: Dashboard,
})

function Dashboard() {
  const { familyGroupId } = Route.useParams()
  const { all } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const data = useFound(dashboardQuery(familyGroupId, all))
  const { group } = data
  useRememberGroup({ id: familyGroupId, name: group.name })
  useTitleFollows(group.name, Route.useLoaderData().group.name)
  return (
    <DashboardPage data={data} notice={group.isSample && !user?.isDemo && <SampleNotice group={group} />}>
      {data.propertyCount === 0 ? <NewGroup data={data} /> : <Work data={data} />}
    </DashboardPage>
  )
}

const taskRow = ({ group, userId }: DashboardView) => {
  const of = { familyGroupId: group.id, caller: { userId, role: group.role } }
  return (task: TaskCardView) => <TaskRow task={task} {...of} />
}

/** A new group starts with a property, or with the sample data. Expenses may have no property. */
function NewGroup({ data }: { data: DashboardView }) {
  const { group, waiting, money, firstSteps } = data
  const { id: familyGroupId, may } = group
  const addsProperty = firstSteps?.some(({ step }) => step === 'PROPERTY')
  return (
    <>
      {waitingCount(data).count > 0 && (
        <WaitingForMe familyGroupId={familyGroupId} waiting={waiting} renderTask={taskRow(data)} />
      )}
      {!addsProperty && <NoProperties familyGroupId={familyGroupId} may={may} />}
      {firstSteps && <FirstSteps data={data} steps={firstSteps} />}
      {(money.balanceMinor !== 0 || money.waitingMinor !== 0) && <MoneyOfMine data={data} />}
      {may.addProperties && !group.isSample && <SampleOffer />}
    </>
  )
}

function MoneyOfMine({ data: { group, money, today, properties, propertyCount } }: { data: DashboardView }) {
  const { id: familyGroupId, currency } = group
  // When one property has all the costs, settle there, so that its own balances do not stay open.
  const [only] = properties
  const isAllOfOne = propertyCount === 1 && only?.balanceMinor === money.balanceMinor
  const propertyId = isAllOfOne && only?.status === 'ACTIVE' ? only.id : null
  const isSettled = money.balanceMinor === 0 && money.waitingMinor === 0 && money.transfers.length === 0
  return (
    <DashboardSection title={t`Balance`} all={{ to: moneyPath(familyGroupId), label: t`Money` }}>
      {isSettled ? (
        <NothingHere>{t`You’re settled up.`}</NothingHere>
      ) : (
        <MyMoney
          money={money}
          familyGroupId={familyGroupId}
          renderPaid={({ otherName, amountMinor, transfer }) => (
            <MarkAsPaid
              familyGroupId={familyGroupId}
              currency={currency}
              today={today}
              otherName={otherName}
              of={{ ...transfer, amountMinor, propertyId }}
            />
          )}
        />
      )}
    </DashboardSection>
  )
}

function Work({ data }: { data: DashboardView }) {
  const { group, waiting, firstSteps } = data
  const { id: familyGroupId } = group
  const renderTask = taskRow(data)
  return (
    <>
      {firstSteps && <FirstSteps data={data} steps={firstSteps} />}
      <PropertyStrip
        familyGroupId={familyGroupId}
        may={group.may}
        properties={data.properties}
        total={data.propertyCount}
      />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-2 sm:gap-y-4 lg:grid-cols-[7fr_5fr]">
        <div className="grid grid-cols-1 gap-2 sm:gap-4 lg:gap-5">
          <WaitingForMe
            familyGroupId={familyGroupId}
            waiting={waiting}
            hasTasks={!isCalm(data)}
            renderTask={renderTask}
          />
          <AssignedToMe data={data} renderTask={renderTask} />
          <Pressing data={data} renderTask={renderTask} />
          <UpcomingList data={data} renderTask={renderTask} />
        </div>
        <div className="grid grid-cols-1 gap-2 sm:gap-4 lg:gap-5">
          <MoneyOfMine data={data} />
          <ThisWeek data={data} />
          <Projects data={data} />
          <div className="grid grid-cols-1 gap-2">
            <Expiring data={data} />
            <FoldedPart title={t`Latest activity`}>
              <LatestActivity lines={data.activity.items} />
              <ShowAllLink to="/family-select" search={{ familyGroupId, tab: 'activity' }}>
                {t`All activity`}
              </ShowAllLink>
            </FoldedPart>
          </div>
        </div>
      </div>
    </>
  )
}

/** Renders current stays and visits; nothing when there are none. */
function ThisWeek({ data: { group, week, visits, waiting } }: { data: DashboardView }) {
  const rows = [...whoIsWhere(week), ...visitsThisWeek(visits.items, waiting.visits.items)]
  if (rows.length === 0) return null
  const search = { familyGroupId: group.id, view: 'agenda', date: week.from }
  return (
    <DashboardSection title={t`This week`} all={{ to: '/calendar', search, label: t`Calendar` }}>
      <FoldedRows label={t`This week`} rows={rows} />
    </DashboardSection>
  )
}

function Projects({ data: { group, projects } }: { data: DashboardView }) {
  const all = { to: `/dashboard/${group.id}`, search: { all: 'projects' }, label: t`Show all` }
  return (
    <DashboardSection title={t`Active projects`} all={projects.hasMore && all}>
      {projects.items.length > 0 ? (
        <ProjectRows projects={projects.items} label={t`Active projects`} />
      ) : (
        <NothingHere>{t`No project is in progress.`}</NothingHere>
      )}
    </DashboardSection>
  )
}

function Expiring({ data: { group, expiries } }: { data: DashboardView }) {
  const { items, hasMore } = expiries
  if (items.length === 0) return <NothingHere>{t`Nothing expires in the next 90 days.`}</NothingHere>
  return (
    <FoldedPart title={t`Expiring within 90 days`} count={hasMore ? undefined : items.length}>
      <ExpiryList expiries={items} />
      {hasMore && (
        <ShowAllLink to="/calendar" search={{ familyGroupId: group.id, view: 'agenda', kinds: 'EXPIRY' }}>
          {t`Show all`}
        </ShowAllLink>
      )}
    </FoldedPart>
  )
}
