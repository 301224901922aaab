import { t } from '@lingui/core/macro'
import { CircleCheck, CircleHelp, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { type PlanWish, type PropertyWish, readWish } from '../plan-wish.ts'
import type { SubscriptionDetailsView } from '../subscription.schemas.ts'
import { afterPaying, offers } from '../subscription.texts.ts'
import { useSubscription } from '../use-subscription.ts'
import { BackToForm } from './wish-notice.tsx'

const pollMs = 2_000
/** A confirmation usually takes seconds; after this the page says that it takes longer. */
const lateAfterMs = 60_000

type SubscriptionSuccessPageProps = {
  details: SubscriptionDetailsView
  /** Creates the property that was refused without a plan; the form is the fallback. */
  creation: (wish: PropertyWish & { propertyId: string }, form: ReactNode) => ReactNode
}

/** Renders the page after paying. It grants nothing and waits until the provider has notified the server. */
export function SubscriptionSuccessPage({ details, creation }: SubscriptionSuccessPageProps) {
  const { isActive, planName } = useSubscription({ everyMs: pollMs })
  const [wish, setWish] = useState<PlanWish | null>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setWish(readWish())
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const { title, text, icon, way } = statusText({ details, isActive, planName, isLate })
  const isSent = wish?.wanted === 'property' && wish.propertyId !== undefined
  return (
    <Page width="form" className="grid justify-items-start gap-5">
      <h1 className="text-xl">{title}</h1>
      <p role="status" className="flex items-start gap-3">
        {icons[icon]}
        <span>{text}</span>
      </p>
      {isActive &&
        isSent &&
        creation({ ...wish, propertyId: wish.propertyId ?? '' }, <Continue wish={wish} />)}
      <div className="flex flex-wrap gap-2">
        {wish && way === 'continue' && !isSent && <Continue wish={wish} />}
        {wish && way === 'form' && <BackToForm wish={wish}>{t`Back to your form`}</BackToForm>}
        <ButtonLink to="/subscription">{isActive ? t`View your plan` : t`View plans`}</ButtonLink>
      </div>
    </Page>
  )
}

const Continue = ({ wish }: { wish: PlanWish }) => (
  <BackToForm wish={wish} variant="primary">
    {wish.wanted === 'group' ? t`Continue with your new group` : t`Continue with your new property`}
  </BackToForm>
)

const icons = {
  done: <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />,
  none: <CircleHelp className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />,
  late: <Clock className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />,
  waiting: <Spinner />,
}

type PaymentProgress = {
  details: SubscriptionDetailsView
  isActive: boolean
  planName: string | null
  isLate: boolean
}

/** Returns the status and the next step, also for people who have not paid. */
function statusText({ details: { offer, isPaymentAwaited }, isActive, planName, isLate }: PaymentProgress) {
  if (offer.kind !== 'checkout')
    return {
      title: t`Everything is unlocked`,
      text: offers[offer.kind],
      icon: 'done',
      way: 'continue',
    } as const
  if (isActive)
    return {
      title: t`Your ${planName ?? ''} is active`,
      text: afterPaying.active,
      icon: 'done',
      way: 'continue',
    } as const
  if (!isPaymentAwaited)
    return { title: t`No payment in progress`, text: afterPaying.none, icon: 'none', way: 'form' } as const
  if (!isLate)
    return {
      title: t`Waiting for your payment`,
      text: afterPaying.waiting,
      icon: 'waiting',
      way: null,
    } as const
  return {
    title: t`Your payment is not confirmed yet`,
    text: afterPaying.late,
    icon: 'late',
    way: 'form',
  } as const
}
