import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Filters } from '../../../../components/ui/filters.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { activityQuery } from '../activity.queries.ts'
import type { ActivityPageView, ActivityView } from '../activity.schemas.ts'

type ActivityListProps = { familyGroupId: string; kind?: string | undefined }

/** Renders the activity of a group, newest first. */
export function ActivityList({ familyGroupId, kind }: ActivityListProps) {
  const of = activityQuery(familyGroupId, { kind })
  const { data } = useSuspenseInfiniteQuery(of)
  return (
    <div className="grid gap-4">
      <KindLinks familyGroupId={familyGroupId} kind={kind} kinds={data.pages[0]?.kinds ?? []} />
      <ActivityLines of={of}>
        {t`See who changed what and when in the group, its members and its properties.`}
      </ActivityLines>
    </div>
  )
}

/** Renders log entries with a button for older ones. @param children shown while there are none */
export function ActivityLines({
  of,
  children,
}: {
  of: ReturnType<typeof activityQuery>
  children?: ReactNode
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
        <EmptyState icon={<History aria-hidden="true" />} title={t`No activity yet`}>
          {children}
        </EmptyState>
      ) : (
        <ol className={`${cardClass} divide-y`} aria-label={t`Activity`}>
          {lines.map((line) => (
            <ActivityLine key={line.id} line={line} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button onClick={showMore} loading={isFetchingNextPage} className="justify-self-center">
          {t`Show more`}
        </Button>
      )}
    </div>
  )
}

const ActivityLine = ({ line: { actor, actorImageUrl, actorColor, text, at } }: { line: ActivityView }) => (
  <li className="flex items-start gap-3 px-4 py-3">
    <PersonAvatar person={{ name: actor, profileImageUrl: actorImageUrl, color: actorColor }} />
    <div className="grid min-w-0 flex-1 gap-0.5 pt-1 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
      <span className="min-w-0 break-words">
        <span className="font-medium">{actor}</span> {text}
      </span>
      <RelativeTime at={at} className="shrink-0 text-sm text-muted" />
    </div>
  </li>
)

type KindLinksProps = ActivityListProps & Pick<ActivityPageView, 'kinds'>

function KindLinks({ familyGroupId, kind, kinds }: KindLinksProps) {
  // An unknown kind in the address shows everything.
  const chosen = kinds.find((one) => one.kind === kind)?.kind
  return (
    <Filters className="sm:grid-cols-1" active={chosen ? 1 : 0}>
      <nav aria-label={t`Show`} className="flex flex-wrap gap-2 max-sm:col-span-2">
        {[{ kind: undefined, label: t`Everything` }, ...kinds].map((choice) => (
          <ButtonLink
            key={choice.label}
            to="/family-select"
            search={{ familyGroupId, tab: 'activity', ...(choice.kind && { kind: choice.kind }) }}
            resetScroll={false}
            aria-current={choice.kind === chosen ? 'page' : undefined}
            className="aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft"
          >
            {choice.label}
          </ButtonLink>
        ))}
      </nav>
    </Filters>
  )
}
