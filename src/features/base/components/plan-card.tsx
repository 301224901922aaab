import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { cardClass } from '../../../components/ui/card.tsx'

type Plan = {
  name: string
  description: string
  price: string
  per: string
  isBestValue: boolean
  features: readonly string[]
}

type PlanCardProps = {
  plan: Plan
  /** Whether it is the reader's plan. */
  isMine?: boolean
  /** The button that chooses it. */
  action?: ReactNode
}

/** Renders a plan with its price and features. */
export function PlanCard({ plan, isMine = false, action }: PlanCardProps) {
  return (
    <article
      className={clsx(
        cardClass,
        'grid grid-rows-[auto_auto_auto_1fr_auto] gap-4 p-5 sm:p-7',
        plan.isBestValue && 'border-accent',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{plan.name}</h3>
        <span className="flex flex-wrap gap-2">
          {isMine && <Badge tone="success">{t`Your plan`}</Badge>}
          {plan.isBestValue && <Badge tone="accent">{t`Best value`}</Badge>}
        </span>
      </div>
      <p className="text-muted">{plan.description}</p>
      <p>
        <span className="text-xl font-semibold tabular-nums">{plan.price}</span>{' '}
        <span className="text-muted">{t`per ${plan.per}`}</span>
      </p>
      <ul className="grid content-start gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </article>
  )
}
