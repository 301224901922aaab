import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useRemindToSettle } from '../balances.queries.ts'
import type { ReminderView, RemindToSettleInput } from '../balances.schemas.ts'

type RemindProps = { of: RemindToSettleInput; name: string; reminder: ReminderView }

/** Reminds a person of what they owe, and says when that was last done. */
export default function Remind({ of, name, reminder: { lastAt, isDue } }: RemindProps) {
  const remind = useRemindToSettle()
  const send = () =>
    remind.mutate(of, { onSuccess: () => toast.success(t`${name} was reminded`), onError: toastFailure })
  return (
    <div className="flex basis-full flex-wrap items-center justify-end gap-x-3 gap-y-2">
      {lastAt && (
        <span className="text-sm text-muted">
          <Trans>
            Reminded <RelativeTime at={lastAt} />
          </Trans>
        </span>
      )}
      {isDue && (
        <Button variant="quiet" onClick={send} loading={remind.isPending}>
          <BellRing aria-hidden="true" />
          {t`Remind ${name}`}
        </Button>
      )}
    </div>
  )
}
