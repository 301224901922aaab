import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  CircleCheck,
  Hourglass,
  ListTodo,
  type LucideIcon,
  Scale,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { workersTarget } from '../../../base/groups/group-links.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { moneyPath } from '../../../money/balance-entries/money-links.ts'
import { isCalm, overdueCount, overduePart, waitingCount } from '../dashboard.rules.ts'
import type { DashboardView } from '../dashboard.schemas.ts'
import {
  assignedTitle,
  balanceTitle,
  overdueTitle,
  unassignedTitle,
  waitingTitle,
} from '../dashboard.texts.ts'

type DashboardPageProps = { data: DashboardView; notice: ReactNode; children: ReactNode }

/** Renders a group's start page; the route passes in the parts of other features. */
export const DashboardPage = ({ data, notice, children }: DashboardPageProps) => (
  <Page className="grid grid-cols-1 gap-2 sm:gap-4 lg:gap-5">
    <header className="grid gap-1 lg:col-start-1 lg:row-start-1 lg:justify-self-start">
      <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
        {groupName(data.group.name)}
      </h1>
      {data.propertyCount > 0 && <Summary data={data} />}
    </header>
    <GroupLinks group={data.group} />
    {notice}
    {children}
  </Page>
)

/** Summarises the page: what is waiting, what is overdue, the balance. Each links to its part. */
function Summary({ data }: { data: DashboardView }) {
  const { money, group } = data
  const waiting = waitingCount(data)
  const late = overdueCount(data)
  const { assigned, unassigned } = data
  const page = `/dashboard/${group.id}`
  return (
    <ul className="-mx-2 flex flex-wrap text-base" aria-label={t`At a glance`}>
      {isCalm(data) && (
        <li className="inline-flex min-h-touch items-center gap-2 px-2 font-medium">
          <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
          {t`Nothing is waiting for you`}
        </li>
      )}
      {waiting.count > 0 && (
        <Fact icon={Hourglass} tone="text-warning" to={page} hash="waiting">
          {waitingTitle(waiting)}
        </Fact>
      )}
      {late.count > 0 && (
        <Fact icon={TriangleAlert} tone="text-danger" to={page} hash={overduePart(data)}>
          {overdueTitle(late)}
        </Fact>
      )}
      {unassigned.items.length > 0 && (
        <Fact icon={CalendarClock} tone="text-warning" to={page} hash="late">
          {unassignedTitle(countOf(unassigned))}
        </Fact>
      )}
      {assigned.items.length > 0 && (
        // Not on a phone, whose first screen is short: their part of the page says it.
        <Fact icon={ListTodo} tone="text-muted" to={page} hash="mine" className="max-sm:hidden">
          {assignedTitle(countOf(assigned))}
        </Fact>
      )}
      {(money.balanceMinor !== 0 || money.waitingMinor !== 0) && (
        <Fact icon={Scale} tone="text-muted" to={moneyPath(group.id)}>
          {balanceTitle(money)}
        </Fact>
      )}
    </ul>
  )
}

const countOf = ({ items, hasMore }: { items: readonly unknown[]; hasMore: boolean }) => ({
  count: items.length,
  isMore: hasMore,
})

type FactProps = {
  icon: LucideIcon
  tone: string
  to: string
  hash?: string
  className?: string
  children: ReactNode
}

const Fact = ({ icon: Icon, tone, to, hash, className, children }: FactProps) => (
  <li className={className}>
    <Link
      to={to}
      {...(hash && { hash })}
      className="inline-flex min-h-touch items-center gap-2 rounded-md px-2 font-medium tabular-nums hover:bg-raised"
    >
      <Icon className={`size-5 shrink-0 ${tone}`} aria-hidden="true" />
      {children}
    </Link>
  </li>
)

/** Links to members and contractors; on a phone below the daily parts. */
const GroupLinks = ({ group: { id: familyGroupId, may, isSample } }: { group: GroupView }) => (
  <nav
    aria-label={t`This group`}
    className="-mx-4 flex flex-wrap justify-center max-lg:order-last max-sm:[&>*]:px-1.5 max-sm:[&>*]:text-sm lg:col-start-1 lg:row-start-1 lg:-me-4 lg:self-start lg:justify-self-end"
  >
    {may.invite && !isSample && (
      <ButtonLink to="/family-select" search={{ familyGroupId, tab: 'invites' }} variant="quiet">
        {t`Invite family`}
      </ButtonLink>
    )}
    <ButtonLink {...workersTarget(familyGroupId)} variant="quiet">
      {t`Contractors`}
    </ButtonLink>
    <ButtonLink to="/family-select" search={{ familyGroupId }} variant="quiet">
      {may.manage ? t`Manage group` : t`Members`}
    </ButtonLink>
    <ButtonLink to="/family-select" search={{ familyGroupId, tab: 'export' }} variant="quiet">
      {t`Export`}
    </ButtonLink>
  </nav>
)
