import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  AlarmClock,
  Bell,
  ClipboardList,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Trash2,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { formatNotifiedAt, openLinkOf, targetOf } from '../notifications.rules.ts'
import type { NotificationView } from '../notifications.schemas.ts'

type NotificationItemProps = {
  notification: NotificationView
  onOpen: () => void
  onDelete: (row: Element) => void
}

/** Renders one item: a click marks it as read and opens its target. */
export function NotificationItem({ notification, onOpen, onDelete }: NotificationItemProps) {
  const { title, isRead } = notification
  const openLink = openLinkOf(notification)
  return (
    <li className={clsx('group relative flex', isRead ? 'hover:bg-raised' : 'bg-accent-soft')}>
      <div className="min-w-0 flex-1">
        <Follow path={targetOf(notification)} onFollow={onOpen} className="w-full py-3 ps-4 pe-1">
          <Content notification={notification} />
        </Follow>
        {openLink && (
          <Follow
            path={openLink}
            onFollow={onOpen}
            label={t`Open: ${title}`}
            className="-mt-2 min-h-touch items-center ps-12 pe-4 text-sm font-medium text-accent"
          >
            {t({ message: 'Open', context: 'verb' })}
          </Follow>
        )}
      </div>
      <IconButton
        label={t`Delete: ${title}`}
        icon={<Trash2 aria-hidden="true" />}
        className="m-1 self-start text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        onClick={({ currentTarget }) => {
          const row = currentTarget.closest('li')
          if (row) onDelete(row)
        }}
      />
    </li>
  )
}

export function Content({
  notification: { type, title, message, createdAt, isRead },
  timeZone,
  children,
}: {
  notification: NotificationView
  /** Where the server renders it too; by default that of the browser. */
  timeZone?: string
  /** Below its time. */
  children?: ReactNode
}) {
  return (
    <>
      <span className={isRead ? 'text-muted' : 'text-accent'}>
        <NotificationIcon type={type} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={clsx('min-w-0', !isRead && 'font-semibold')}>{title}</span>
          {!isRead && (
            <span className="size-2 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]">
              <span className="sr-only">{t`unread`}</span>
            </span>
          )}
        </span>
        <span className="text-sm text-muted">{message}</span>
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatNotifiedAt(new Date(createdAt), timeZone)}
        </time>
        {children}
      </span>
    </>
  )
}

type FollowProps = {
  /** The target; null when a click only marks as read. */
  path: string | null
  onFollow: () => void
  label?: string
  className: string
  children: ReactNode
}

/** A link when there is a target, so that it can open in a new tab, else a button. */
export function Follow({ path, onFollow, label, className, children }: FollowProps) {
  const { history } = useRouter()
  const shape = clsx('flex gap-3 text-start -outline-offset-2', className)
  if (path === null) {
    return (
      <button type="button" aria-label={label} className={shape} onClick={onFollow}>
        {children}
      </button>
    )
  }
  const follow = (event: MouseEvent) => {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(path)
  }
  return (
    <a href={path} aria-label={label} className={shape} onClick={follow}>
      {children}
    </a>
  )
}

const icons = new Map<string, LucideIcon>([
  ['FAMILY_INVITE', Mail],
  ['MEMBER_JOINED', UserPlus],
  ['MEMBER_REMOVED', UserMinus],
  ['ROLE_CHANGED', ShieldCheck],
  ['TASK_ASSIGNED', ClipboardList],
  ['TASK_OVERDUE', AlarmClock],
])

/** Renders the icon of a type; decorative, because the title says the same. */
function NotificationIcon({ type }: { type: string }) {
  const Icon = icons.get(type) ?? Bell
  return <Icon className="size-5 shrink-0" aria-hidden="true" />
}
