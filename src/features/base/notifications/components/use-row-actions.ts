import { t } from '@lingui/core/macro'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { browserTimeZone } from '../../time-zones/time-zones.queries.ts'
import { useListAgain, useSetRead, useSnooze } from '../notification-page.queries.ts'
import { useDeleteNotification } from '../notifications.queries.ts'
import type { SnoozeChoice } from '../notifications.rules.ts'
import type { ListedNotificationView } from '../notifications.schemas.ts'
import { snoozeText } from '../notifications.texts.ts'

/** Returns what can be done with a notification. Reading and snoozing offer undo; deleting is final, as in the bell. */
export function useRowActions(
  { id: notificationId, isRead, listedAt }: ListedNotificationView,
  onLeave: (id: string) => void,
) {
  const { mutateAsync: setRead } = useSetRead()
  const { mutateAsync: snooze } = useSnooze()
  const { mutateAsync: listAgain } = useListAgain()
  const { mutateAsync: remove } = useDeleteNotification()

  async function change<Result>(sent: Promise<Result>, done?: (result: Result) => void) {
    onLeave(notificationId)
    try {
      const result = await sent
      done?.(result)
    } catch (error) {
      toastFailure(error)
    }
  }
  const backAgain = () => listAgain({ notificationId, listedAt, isRead })
  return {
    open: () => {
      if (!isRead) void setRead({ notificationId, isRead: true }).catch(toastFailure)
    },
    toggleRead: () =>
      change(setRead({ notificationId, isRead: !isRead }), () => {
        if (!isRead) toastUndo(t`Marked as read`, () => setRead({ notificationId, isRead: false }))
      }),
    snoozeUntil: (until: SnoozeChoice) => {
      const timeZone = browserTimeZone()
      return change(snooze({ notificationId, until, timeZone }), (snoozed) => {
        toastUndo(snoozeText(snoozed.until, timeZone), backAgain)
      })
    },
    showNow: () => change(listAgain({ notificationId, listedAt: null, isRead })),
    remove: () => change(remove(notificationId)),
  }
}
