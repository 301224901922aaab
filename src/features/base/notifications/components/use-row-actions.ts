import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { useListAgain, useSetRead, useSnooze } from '../notification-page.queries.ts'
import { useDeleteNotification } from '../notifications.queries.ts'
import type { SnoozeChoice } from '../notifications.rules.ts'
import type { ListedNotificationView } from '../notifications.schemas.ts'
import { snoozeText } from '../notifications.texts.ts'

/** Returns what can be done with a notification. The focus stays with it, or moves to the next one once it has left. */
export function useRowActions(
  { id: notificationId, isRead, listedAt }: ListedNotificationView,
  row: RefObject<HTMLLIElement | null>,
  timeZone: string,
) {
  const { mutateAsync: setRead } = useSetRead()
  const { mutateAsync: snooze } = useSnooze()
  const { mutateAsync: listAgain } = useListAgain()
  const { mutateAsync: remove } = useDeleteNotification()

  async function keepingFocus<Result>(change: Promise<Result>, done?: (result: Result) => void) {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    try {
      const result = await change
      if (!row.current?.isConnected) focusRow(neighbour)
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
      keepingFocus(setRead({ notificationId, isRead: !isRead }), () => {
        if (!isRead) toastUndo(t`Marked as read`, () => setRead({ notificationId, isRead: false }))
      }),
    snoozeUntil: (until: SnoozeChoice) =>
      keepingFocus(snooze({ notificationId, until }), (snoozed) => {
        toastUndo(snoozeText(snoozed.until, timeZone), backAgain)
      }),
    showNow: () => keepingFocus(listAgain({ notificationId, listedAt: null, isRead })),
    remove: () => keepingFocus(remove(notificationId)),
  }
}

const focusRow = (row: Element | null | undefined) => {
  const control = row?.isConnected ? row.querySelector<HTMLElement>('a, button') : null
  if (control) control.focus({ preventScroll: true })
  else focusPageTitle()
}
