import { CalendarX2, Clock } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { expiryState } from '../documents.rules.ts'

/** Until when a paper counts: in words, with a sign when it is past or soon will be. */
export function ExpiryBadge({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  if (!expiresOn) return null
  const day = formatCalendarDate(expiresOn, locale())
  const state = expiryState(expiresOn, today)
  if (state === 'past') {
    return (
      <Badge tone="danger" icon={CalendarX2}>
        Expired on {day}
      </Badge>
    )
  }
  if (state === 'soon') {
    return (
      <Badge tone="warning" icon={Clock}>
        Expires soon, {day}
      </Badge>
    )
  }
  return <Badge>Expires on {day}</Badge>
}
