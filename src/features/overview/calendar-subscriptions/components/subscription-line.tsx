import { plural, t } from '@lingui/core/macro'
import { CircleAlert, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { ColorDot } from '../../../../components/ui/color-dot.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import {
  useRefreshCalendarSubscription,
  useRemoveCalendarSubscription,
} from '../calendar-subscriptions.queries.ts'
import type { CalendarSubscriptionView } from '../calendar-subscriptions.schemas.ts'
import { failureTexts, subscriptionTexts } from '../calendar-subscriptions.texts.ts'

type SubscriptionLineProps = {
  familyGroupId: string
  subscription: CalendarSubscriptionView
  mayManage: boolean
  onEdit: () => void
}

/** Renders a calendar from outside: where it comes from, how fetching went, and its actions. */
export function SubscriptionLine({ familyGroupId, subscription, mayManage, onEdit }: SubscriptionLineProps) {
  const { id: calendarSubscriptionId, name, color, host, isFetching } = subscription
  const refreshing = useRefreshCalendarSubscription()
  const refresh = () => refreshing.mutateAsync({ familyGroupId, calendarSubscriptionId }).catch(toastFailure)
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <ColorDot color={color} className="mt-1 size-4" />
          <div className="grid min-w-0 gap-0.5">
            <h2 className="text-base font-medium wrap-anywhere">{name}</h2>
            <p className="text-sm text-muted wrap-anywhere">{host}</p>
            <Fetched subscription={subscription} />
          </div>
        </div>
        {mayManage && (
          <div className="flex flex-wrap items-center gap-1">
            <Button
              variant="quiet"
              onClick={() => void refresh()}
              loading={isFetching || refreshing.isPending}
              aria-label={t`Refresh “${name}”`}
            >
              <RefreshCw aria-hidden="true" />
              {t`Refresh`}
            </Button>
            <IconButton label={t`Edit “${name}”`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
            <RemoveButton familyGroupId={familyGroupId} subscription={subscription} />
          </div>
        )}
      </div>
      <Failure subscription={subscription} />
    </li>
  )
}

const entriesText = (count: number) => plural(count, { one: '# entry', other: '# entries' })

function Fetched({
  subscription: { fetchedAt, entries, isFetching },
}: Pick<SubscriptionLineProps, 'subscription'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted" role="status">
      {fetchedAt === null ? (
        <span>{t`Not fetched yet`}</span>
      ) : (
        <span>
          {entriesText(entries)} · {t`Fetched`} <RelativeTime at={fetchedAt} />
        </span>
      )}
      {isFetching && <Badge>{t`Being fetched`}</Badge>}
    </p>
  )
}

function Failure({
  subscription: { failure, isPaused, fetchedAt },
}: Pick<SubscriptionLineProps, 'subscription'>) {
  if (failure === null) return null
  return (
    <div className="flex items-start gap-2 rounded-md bg-warning-soft p-3">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-1">
        <p>{failureTexts[failure]}</p>
        {isPaused && <p>{subscriptionTexts.paused}</p>}
        {!isPaused && failure === 'UNREACHABLE' && <p>{subscriptionTexts.triedAgain}</p>}
        {fetchedAt !== null && (
          <p className="text-sm">{t`The entries from the last time are still shown.`}</p>
        )}
      </div>
    </div>
  )
}

function RemoveButton({
  familyGroupId,
  subscription: { id: calendarSubscriptionId, name },
}: Pick<SubscriptionLineProps, 'familyGroupId' | 'subscription'>) {
  const removing = useRemoveCalendarSubscription()
  const remove = async () => {
    try {
      await removing.mutateAsync({ familyGroupId, calendarSubscriptionId })
    } catch (error) {
      toastFailure(error)
      throw error
    }
    toast.success(t`“${name}” removed`)
  }
  return (
    <AlertDialog
      title={t`Remove “${name}”?`}
      description={t`Its entries disappear from the calendar for everyone in this group. The other calendar does not change. To add it again, you need its address.`}
      confirmLabel={t`Remove calendar`}
      onConfirm={remove}
      trigger={<IconButton label={t`Remove “${name}”`} icon={<Trash2 aria-hidden="true" />} />}
    />
  )
}
