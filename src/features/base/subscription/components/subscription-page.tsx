import { t } from '@lingui/core/macro'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { PlanCard } from '../../components/plan-card.tsx'
import { keepWish, type PlanWish, readPropertyWish } from '../plan-wish.ts'
import { useCheckout, usePortal } from '../subscription.queries.ts'
import { type Plan, plans } from '../subscription.rules.ts'
import type { MySubscriptionView, SubscriptionDetailsView } from '../subscription.schemas.ts'
import { offers, states, whatIsFree } from '../subscription.texts.ts'
import { CoveredGroups } from './covered-groups.tsx'
import { WishNotice } from './wish-notice.tsx'

type SubscriptionPageProps = { details: SubscriptionDetailsView; wish: PlanWish | null }

/** Renders the person's plan, what it covers, and the plans for sale. */
export function SubscriptionPage({ details, wish }: SubscriptionPageProps) {
  const { offer, subscription, groups } = details
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <h1 className="text-xl">{t`Your plan`}</h1>
      {wish && <WishNotice wish={wish} details={details} />}
      {offer.kind === 'checkout' ? (
        <CurrentPlan details={details} />
      ) : (
        <SectionCard title={t`Everything is unlocked`}>
          <p>{offers[offer.kind]}</p>
        </SectionCard>
      )}
      {offer.kind === 'checkout' && groups.length > 0 && <CoveredGroups groups={groups} />}
      <section aria-labelledby="plans" className="grid gap-4">
        <h2 id="plans" className="text-lg">
          {subscription?.isActive ? t`Both plans` : t`Choose a plan`}
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          {plans().map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              isMine={subscription?.isActive === true && subscription.planId === plan.id}
              action={<PlanAction plan={plan} details={details} wish={wish} />}
            />
          ))}
        </div>
      </section>
    </Page>
  )
}

function CurrentPlan({ details: { subscription, hasBilling } }: Pick<SubscriptionPageProps, 'details'>) {
  return (
    <SectionCard
      title={subscription?.planName ?? t({ message: 'Free', context: 'plan' })}
      action={subscription && <StateBadge subscription={subscription} />}
    >
      <div className="grid justify-items-start gap-4">
        {subscription ? (
          <p>
            <StateText subscription={subscription} />
          </p>
        ) : (
          <p>{whatIsFree()}</p>
        )}
        {subscription && !subscription.isActive && <p className="text-muted">{whatIsFree()}</p>}
        {hasBilling && <PortalButton>{t`Manage billing`}</PortalButton>}
      </div>
    </SectionCard>
  )
}

const StateBadge = ({ subscription: { state } }: { subscription: MySubscriptionView }) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
)

function StateText({ subscription: { state, currentPeriodEnd } }: { subscription: MySubscriptionView }) {
  const [before = '', after] = states[state].text('{day}').split('{day}')
  return (
    <>
      {before}
      {after !== undefined && <Day at={currentPeriodEnd} />}
      {after}
    </>
  )
}

function PortalButton({ children }: { children: string }) {
  const portal = usePortal()
  return (
    <Button onClick={() => portal.mutate()} loading={portal.isPending}>
      {children}
    </Button>
  )
}

type PlanActionProps = SubscriptionPageProps & { plan: Plan }

/** Returns the button for a plan: a checkout, a link, a change of the current plan, or none. */
function PlanAction({ plan, details: { offer, subscription, hasBilling }, wish }: PlanActionProps) {
  if (offer.kind === 'unlocked') return null
  if (subscription?.isActive) {
    if (subscription.planId === plan.id || !hasBilling) return null
    return <PortalButton>{t`Switch to ${plan.name}`}</PortalButton>
  }
  if (offer.kind === 'checkout') return <CheckoutButton plan={plan} wish={wish} />
  const link = offer.links[plan.id]
  return link ? (
    <a href={link} className={buttonClass('primary')}>
      {t`Choose ${plan.name}`}
    </a>
  ) : null
}

function CheckoutButton({ plan, wish }: Pick<PlanActionProps, 'plan' | 'wish'>) {
  const checkout = useCheckout()
  const start = () => {
    // The stored wish has more than the address.
    keepWish((wish?.wanted === 'property' && readPropertyWish(wish.familyGroupId)) || wish)
    checkout.mutate(plan)
  }
  return (
    <Button variant="primary" onClick={start} loading={checkout.isPending}>
      {t`Choose ${plan.name}`}
    </Button>
  )
}
