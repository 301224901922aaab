import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { Popover } from '../../../../components/ui/popover.tsx'
import { notificationsQuery, unreadCountQuery, useMarkAllRead } from '../notifications.queries.ts'
import { badgeText, bellLabel } from '../notifications.rules.ts'
import { NotificationList } from './notification-list.tsx'

type NotificationBellProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Renders the bell and its menu. Load it lazily, for signed-in people only. */
export function NotificationBell({ open, onOpenChange }: NotificationBellProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery(unreadCountQuery)
  // Keeps the list fresh while the menu is closed, without rerendering.
  useInfiniteQuery({ ...notificationsQuery, notifyOnChangeProps: [] })
  const unread = data?.count ?? 0
  const focusTitle = () => titleRef.current?.focus({ preventScroll: true })
  return (
    <Popover
      title={t`Notifications`}
      titleRef={titleRef}
      open={open}
      onOpenChange={onOpenChange}
      className="w-96"
      trigger={<BellButton unread={unread} />}
      action={unread > 0 && <MarkAllRead onDone={focusTitle} />}
    >
      <NotificationList onFollowed={() => onOpenChange(false)} onEmptied={focusTitle} />
      <div className="border-t p-1.5">
        <Link
          to="/notifications"
          className={buttonClass('quiet', 'w-full text-sm')}
          onClick={() => onOpenChange(false)}
        >
          {t`All notifications`}
        </Link>
      </div>
    </Popover>
  )
}

function BellButton({ unread, ...rest }: ComponentProps<'button'> & { unread: number }) {
  const badge = badgeText(unread)
  return (
    <button
      type="button"
      {...rest}
      aria-label={bellLabel(unread)}
      title={t`Notifications`}
      className={buttonClass('quiet', 'relative w-touch shrink-0 px-0')}
    >
      <Bell aria-hidden="true" />
      {badge && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-background bg-danger-fill px-1 text-[0.6875rem] leading-none font-semibold text-danger-foreground tabular-nums"
        >
          {badge}
        </span>
      )}
    </button>
  )
}

/** The button disappears with the last unread item, so the focus moves first. */
function MarkAllRead({ onDone }: { onDone: () => void }) {
  const markAllRead = useMarkAllRead()
  return (
    <Button
      variant="quiet"
      className="px-3 text-sm"
      onClick={() => {
        onDone()
        markAllRead.mutate(undefined)
      }}
    >
      {t`Mark all read`}
    </Button>
  )
}
