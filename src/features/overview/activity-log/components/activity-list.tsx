import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { type ActivityKind, activityKinds } from '../../../base/activity/activity.rules.ts'
import { activityQuery } from '../activity.queries.ts'

const kindLabels: Record<ActivityKind, string> = {
  group: 'Group',
  member: 'Members',
  invite: 'Invites',
  property: 'Properties',
  asset: 'Assets',
  document: 'Documents',
  'manual-section': 'Manual',
  secret: 'Secrets',
  ownership: 'Owners',
  project: 'Projects',
  task: 'Tasks',
  schedule: 'Schedules',
  stay: 'Stays',
  'family-event': 'Events',
  payment: 'Payments',
  settlement: 'Settlements',
  bill: 'Bills',
  'bill-series': 'Bills that come again',
  budget: 'Budgets',
  'split-default': 'Rules of splitting',
}

type ActivityListProps = {
  familyGroupId: string
  kind?: ActivityKind | undefined
  /** Kinds of which the reader is told nothing. */
  hiddenKinds?: ActivityKind[]
}

/** What happened in a group, newest first. */
export function ActivityList({ familyGroupId, kind, hiddenKinds }: ActivityListProps) {
  return (
    <div className="grid gap-4">
      <KindLinks familyGroupId={familyGroupId} kind={kind} hiddenKinds={hiddenKinds} />
      <ActivityLines of={activityQuery(familyGroupId, { kind })}>
        Who changed what and when is written here: in the group, among its members, on its properties.
      </ActivityLines>
    </div>
  )
}

/** The lines of a log, with a button for older ones. @param children says what is written there, while nothing is. */
export function ActivityLines({
  of,
  children,
}: {
  of: ReturnType<typeof activityQuery>
  children: ReactNode
}) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(of)
  const lines = data.pages.flatMap((page) => page.lines)
  const showMore = async () => {
    const { error } = await fetchNextPage()
    if (error) toastFailure(error)
  }
  return (
    <div className="grid gap-4">
      {lines.length === 0 ? (
        <EmptyState icon={<History aria-hidden="true" />} title="Nothing yet">
          {children}
        </EmptyState>
      ) : (
        <ol className={`${cardClass} divide-y`} aria-label="Activity">
          {lines.map(({ id, actor, text, at }) => (
            <li
              key={id}
              className="grid gap-0.5 px-4 py-3 sm:flex sm:items-baseline sm:justify-between sm:gap-6"
            >
              <span className="min-w-0 break-words">
                <span className="font-medium">{actor}</span> {text}
              </span>
              <RelativeTime at={at} className="shrink-0 text-sm text-muted" />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button onClick={showMore} loading={isFetchingNextPage} className="justify-self-center">
          Show more
        </Button>
      )}
    </div>
  )
}

function KindLinks({ familyGroupId, kind, hiddenKinds = [] }: ActivityListProps) {
  const kinds = activityKinds.filter((one) => !hiddenKinds.includes(one))
  return (
    <nav aria-label="Show" className="flex flex-wrap gap-2">
      {[undefined, ...kinds].map((choice) => (
        <ButtonLink
          key={choice ?? 'all'}
          to="/family-select"
          search={{ familyGroupId, tab: 'activity', ...(choice && { kind: choice }) }}
          resetScroll={false}
          aria-current={choice === kind ? 'page' : undefined}
          className="aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft"
        >
          {choice ? kindLabels[choice] : 'Everything'}
        </ButtonLink>
      ))}
    </nav>
  )
}
