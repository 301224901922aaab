import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { History, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { Select } from '../../../../components/ui/select.tsx'
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
      <KindFilter familyGroupId={familyGroupId} kind={kind} kinds={data.pages[0]?.kinds ?? []} />
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

type KindFilterProps = ActivityListProps & Pick<ActivityPageView, 'kinds'>

/** Renders the choice of a kind, and the chosen one as a link that removes it; without script it is a plain form. */
function KindFilter({ familyGroupId, kind, kinds }: KindFilterProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // An unknown kind in the address shows everything.
  const chosen = kinds.find((one) => one.kind === kind)
  const pageOf = (kind?: string) =>
    ({
      to: '/family-select',
      search: { familyGroupId, tab: 'activity', ...(kind && { kind }) },
      resetScroll: false,
    }) as const
  return (
    <search data-no-print className="flex flex-wrap items-end gap-3">
      <form
        ref={form}
        method="get"
        action="/family-select"
        className="flex w-full items-end gap-2 sm:max-w-xs"
      >
        <input type="hidden" name="familyGroupId" value={familyGroupId} />
        <input type="hidden" name="tab" value="activity" />
        <Select
          name="kind"
          label={t`Show`}
          placeholder={t`Everything`}
          value={chosen?.kind ?? ''}
          onChange={({ target }) => void navigate(pageOf(target.value))}
          options={kinds.map(({ kind: value, label, area: group }) => ({ value, label, group }))}
          className="min-w-0 flex-1"
        />
        {/* No button: those are hidden without script. */}
        <input type="submit" value={t`Apply`} className={buttonClass('secondary', 'not-noscript:hidden')} />
      </form>
      {chosen && (
        <ButtonLink
          {...pageOf()}
          aria-label={t`Remove filter: ${chosen.label}`}
          // The link goes, so the focus returns to the choice.
          onClick={() => form.current?.querySelector('select')?.focus()}
        >
          {chosen.label}
          <X aria-hidden="true" />
        </ButtonLink>
      )}
    </search>
  )
}
