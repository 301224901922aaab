import { t } from '@lingui/core/macro'
import { useHydrated } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { AlarmClock, AlarmClockOff, Ellipsis, Mail, MailOpen, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { Menu, MenuItem } from '../../../../components/ui/menu.tsx'
import { browserTimeZone } from '../../time-zones/time-zones.queries.ts'
import { openLinkOf, snoozeChoicesAt, targetOf } from '../notifications.rules.ts'
import type { ListedNotificationView } from '../notifications.schemas.ts'
import { snoozeLabels, snoozeText } from '../notifications.texts.ts'
import { Content, Follow } from './notification-item.tsx'
import { useRowActions } from './use-row-actions.ts'

type NotificationRowProps = {
  notification: ListedNotificationView
  isSnoozed: boolean
  /** It may leave the list: the focus then moves on. */
  onLeave: (id: string) => void
}

/** Renders one notification of the page: it leads to its target, and can be read, snoozed and deleted. */
export function NotificationRow({ notification, isSnoozed, onLeave }: NotificationRowProps) {
  const { title, isRead, listedAt } = notification
  const actions = useRowActions(notification, onLeave)
  // The server does not know the time zone of the browser.
  const timeZone = useHydrated() ? browserTimeZone() : 'UTC'
  return (
    <li
      className={clsx(
        'flex flex-wrap justify-end first:rounded-t-lg last:rounded-b-lg',
        !isRead && 'bg-accent-soft',
      )}
    >
      <Follow
        path={targetOf(notification) ?? openLinkOf(notification)}
        onFollow={actions.open}
        className="min-w-0 flex-1 basis-56 py-3 ps-4 pe-1"
      >
        <Content notification={notification} timeZone={timeZone}>
          {isSnoozed && (
            <span className="text-sm" suppressHydrationWarning>
              {snoozeText(new Date(listedAt), timeZone)}
            </span>
          )}
        </Content>
      </Follow>
      <div className="flex gap-1 self-start p-1">
        <IconButton
          label={isRead ? t`Mark as unread: ${title}` : t`Mark as read: ${title}`}
          icon={isRead ? <Mail aria-hidden="true" /> : <MailOpen aria-hidden="true" />}
          className="text-muted"
          onClick={actions.toggleRead}
        />
        <RowMenu {...{ title, isSnoozed, actions }} />
      </div>
    </li>
  )
}

type RowMenuProps = {
  title: string
  isSnoozed: boolean
  actions: ReturnType<typeof useRowActions>
}

const RowMenu = ({ title, isSnoozed, actions }: RowMenuProps) => (
  <Menu
    trigger={
      <IconButton
        label={t`More for ${title}`}
        icon={<Ellipsis aria-hidden="true" />}
        className="text-muted"
      />
    }
  >
    {isSnoozed && (
      <MenuItem icon={<AlarmClockOff aria-hidden="true" />} onClick={actions.showNow}>
        {t`Show now`}
      </MenuItem>
    )}
    {snoozeChoicesAt(new Date(), browserTimeZone()).map((choice) => (
      <MenuItem
        key={choice}
        icon={<AlarmClock aria-hidden="true" />}
        onClick={() => actions.snoozeUntil(choice)}
      >
        {snoozeLabels[choice]}
      </MenuItem>
    ))}
    <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={actions.remove}>
      {t`Delete`}
    </MenuItem>
  </Menu>
)
