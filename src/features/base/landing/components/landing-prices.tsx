import { t } from '@lingui/core/macro'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { PlanCard } from '../../components/plan-card.tsx'
import { type Plan, plans } from '../../subscription/subscription.rules.ts'
import type { PlanOfferView } from '../../subscription/subscription.schemas.ts'

type PricesProps = { offer: PlanOfferView; person: { hasPlan: boolean } | null }

/** Renders what is free and the two plans. */
export function Prices({ offer, person }: PricesProps) {
  return (
    <section aria-labelledby="prices" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="prices" className="text-lg">
          {t`Pricing`}
        </h2>
        <p className="max-w-prose text-muted">{costs[offer.kind]}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {plans().map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            action={
              offer.kind !== 'unlocked' && (
                <ChoosePlan plan={plan} link={offer.links[plan.id]} person={person} />
              )
            }
          />
        ))}
      </div>
    </section>
  )
}

const costs: Record<PlanOfferView['kind'], string> = {
  get checkout() {
    return t`One group with one property is free, with as many members as you like. Either plan removes both limits for every group that you manage. On your own server, everything is included.`
  },
  get links() {
    return t`Everything here is included: every group and every property. A plan supports the people who run it.`
  },
  get unlocked() {
    return t`On this server, every group and every property is free. These two plans are for servers where Kinstead is sold.`
  },
}

type ChoosePlanProps = { plan: Plan; link: string | null; person: PricesProps['person'] }

/** People sign in before they pay, because a payment needs an account. */
function ChoosePlan({ plan, link, person }: ChoosePlanProps) {
  const label = t`Choose ${plan.name}`
  if (!person)
    return (
      <ButtonLink to="/login" search={{ redirect: '/subscription' }}>
        {label}
      </ButtonLink>
    )
  if (link && !person.hasPlan)
    return (
      <a href={link} className={buttonClass('secondary')}>
        {label}
      </a>
    )
  return <ButtonLink to="/subscription">{person.hasPlan ? t`View your plan` : label}</ButtonLink>
}
