import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Bell, CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import {
  chosenNotificationsQuery,
  useMarkChosenRead,
  useMarkUnreadAgain,
} from '../notification-page.queries.ts'
import type { NotificationSearch } from '../notification-search.ts'
import { NotificationFilters } from './notification-filters.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useFocusOnNext } from './use-focus-on-next.ts'

type NotificationsPageProps = { search: NotificationSearch; groups: readonly { id: string; name: string }[] }

/** Renders all notifications of the reader, with filters and snooze. */
export function NotificationsPage({ search, groups }: NotificationsPageProps) {
  const navigate = useNavigate()
  const list = useSuspenseInfiniteQuery(chosenNotificationsQuery(search))
  const notifications = list.data.pages.flatMap((page) => page.notifications)
  const isSnoozed = search.show === 'snoozed'
  const listRef = useRef<HTMLUListElement>(null)
  const leaves = useFocusOnNext(
    listRef,
    notifications.map(({ id }) => id),
  )
  const choose = (next: NotificationSearch) =>
    void navigate({ to: '/notifications', search: next, replace: true, resetScroll: false })
  return (
    <Page width="prose">
      <PageHeader
        title={t`Notifications`}
        actions={
          <>
            {!isSnoozed && notifications.some(({ isRead }) => !isRead) && <MarkAllRead search={search} />}
            <Link
              to="/profile/$"
              params={{ _splat: 'notifications' }}
              className="text-link inline-flex min-h-touch items-center"
            >
              {t`Choose your notifications`}
            </Link>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <NotificationFilters search={search} groups={groups} onChange={choose} />
        {notifications.length > 0 ? (
          <ul ref={listRef} className={`${cardClass} divide-y`} aria-label={t`Notifications`}>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                isSnoozed={isSnoozed}
                onLeave={leaves}
              />
            ))}
          </ul>
        ) : (
          <NothingThere search={search} />
        )}
        <ShowMore list={list}>{t`Show older`}</ShowMore>
      </div>
    </Page>
  )
}

/** The button disappears with the last unread one, so the focus moves first. */
function MarkAllRead({ search: { topic, familyGroupId } }: { search: NotificationSearch }) {
  const { mutateAsync: markRead, isPending } = useMarkChosenRead()
  const { mutateAsync: markUnread } = useMarkUnreadAgain()
  const markAll = async () => {
    focusPageTitle()
    try {
      const { readAt } = await markRead({ ...(topic && { topic }), ...(familyGroupId && { familyGroupId }) })
      if (readAt) toastUndo(t`Marked as read`, () => markUnread(readAt))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button loading={isPending} onClick={markAll}>
      <CheckCheck aria-hidden="true" />
      {t`Mark all read`}
    </Button>
  )
}

function NothingThere({ search: { show, topic, familyGroupId } }: { search: NotificationSearch }) {
  const isNarrowed = Boolean(topic || familyGroupId)
  const title = {
    all: t`No notifications`,
    unread: t`Nothing unread`,
    snoozed: t`Nothing is snoozed`,
  }[show ?? 'all']
  const help = {
    all: t`We tell you here when something in your groups needs you or changes.`,
    unread: t`You have read everything.`,
    snoozed: t`Snooze a notification to get it out of the way. It comes back at the time you choose.`,
  }[show ?? 'all']
  return (
    <EmptyState
      title={isNarrowed ? t`No matches` : title}
      icon={<Bell aria-hidden="true" />}
      action={isNarrowed && <ButtonLink to="/notifications">{t`Clear filters`}</ButtonLink>}
    >
      {!isNarrowed && help}
    </EmptyState>
  )
}
