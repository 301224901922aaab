import {
  AlarmClock,
  Bell,
  ClipboardList,
  type LucideIcon,
  Mail,
  ShieldCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react'

const icons = new Map<string, LucideIcon>([
  ['FAMILY_INVITE', Mail],
  ['MEMBER_JOINED', UserPlus],
  ['MEMBER_REMOVED', UserMinus],
  ['ROLE_CHANGED', ShieldCheck],
  ['TASK_ASSIGNED', ClipboardList],
  ['TASK_OVERDUE', AlarmClock],
])

/** What a notification is about, at a glance; the title says the same. */
export function NotificationIcon({ type }: { type: string }) {
  const Icon = icons.get(type) ?? Bell
  return <Icon className="size-5 shrink-0" aria-hidden="true" />
}
