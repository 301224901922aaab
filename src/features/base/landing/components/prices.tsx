import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { type Plan, plans } from '../../subscription/subscription.rules.ts'

/** What it costs: nothing today, and the two plans to come. */
export function Prices() {
  return (
    <section aria-labelledby="prices" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="prices" className="text-lg">
          What it costs
        </h2>
        <p className="max-w-prose text-muted">
          Today nothing: every group and every house is included, and no plan can be bought yet. These are the
          plans that will be offered; on your own server everything stays included.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
    </section>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <article
      className={clsx(cardClass, 'grid content-start gap-4 p-5 sm:p-7', plan.isBestValue && 'border-accent')}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{plan.name}</h3>
        {plan.isBestValue && <Badge tone="accent">Best value</Badge>}
      </div>
      <p className="text-muted">{plan.description}</p>
      <p>
        <span className="text-xl font-semibold tabular-nums">{plan.price}</span>{' '}
        <span className="text-muted">per {plan.per}</span>
      </p>
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}
