import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { type PlanWish, readWish } from '../plan-wish.ts'
import { useSubscription } from '../use-subscription.ts'
import { BackToForm } from './wish-notice.tsx'

const pollMs = 2_000

/** Where the provider sends people after paying. It grants nothing: it waits until the provider has told the server. */
export function SubscriptionSuccessPage() {
  const { isActive, planName } = useSubscription({ everyMs: pollMs })
  const [wish, setWish] = useState<PlanWish | null>(null)
  useEffect(() => setWish(readWish()), [])
  return (
    <Page width="form" className="grid justify-items-start gap-5">
      <h1 className="text-xl">{isActive ? `Your ${planName} is active` : 'Waiting for your payment'}</h1>
      <p role="status" className="flex items-start gap-3">
        {isActive ? (
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        ) : (
          <Spinner />
        )}
        <span>
          {isActive
            ? 'It covers every group that you manage, with any number of properties.'
            : 'The plan becomes active once the payments provider has confirmed the payment. That usually takes a few seconds. You can leave this page.'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {isActive && wish && (
          <BackToForm wish={wish} variant="primary">
            {wish.wanted === 'group' ? 'Continue with your new group' : 'Continue with your new property'}
          </BackToForm>
        )}
        <ButtonLink to="/subscription">See your plan</ButtonLink>
      </div>
    </Page>
  )
}
