import { t } from '@lingui/core/macro'
import { HardHat, House, ListChecks, type LucideIcon, Scale } from 'lucide-react'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { PlanCard } from '../../components/plan-card.tsx'
import { type Plan, plans } from '../../subscription/subscription.rules.ts'
import type { PlanOfferView } from '../../subscription/subscription.schemas.ts'

/** Renders the headline, the main button and a picture. */
export function Hero({ isSignedIn, hasLimits }: { isSignedIn: boolean; hasLimits: boolean }) {
  return (
    <section className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-xl">{t`Property Management for Families`}</h1>
        <p className="max-w-prose text-lg text-muted">
          {t`Run the shared house as a family: what everyone should know, what needs doing and who does it, who paid and who owes whom, and which contractor is coming.`}
        </p>
        {isSignedIn ? (
          <ButtonLink to="/family-select" variant="primary" className="px-6">
            {t`Go to your groups`}
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" variant="primary" className="px-6">
            {t`Create account`}
          </ButtonLink>
        )}
        <p className="text-sm text-muted">
          {hasLimits ? t`One group with one property is free.` : t`Everything here is free.`}
        </p>
      </div>
      <Screenshot />
    </section>
  )
}

const alt = () =>
  t`A family’s dashboard: decisions to make, photos of the houses, what comes next, and who owes what.`

/** The displayed width: beside the text, or below it. */
const sizes = '(min-width: 64rem) 55vw, 100vw'

/**
 * One picture per theme. The dark one, the default, loads eagerly; the other only where shown, because a lazy image
 * without a box never loads. Fixed dimensions prevent layout shifts.
 */
function Screenshot() {
  return (
    <figure className="overflow-clip rounded-lg border bg-raised shadow-overlay">
      <img
        src="/images/dashboard-dark.webp"
        srcSet="/images/dashboard-dark-720.webp 720w, /images/dashboard-dark.webp 1280w"
        sizes={sizes}
        alt={alt()}
        width={1280}
        height={800}
        fetchPriority="high"
        className="hidden h-auto w-full dark:block"
      />
      <img
        src="/images/dashboard-light.webp"
        srcSet="/images/dashboard-light-720.webp 720w, /images/dashboard-light.webp 1280w"
        sizes={sizes}
        alt={alt()}
        width={1280}
        height={800}
        loading="lazy"
        className="h-auto w-full dark:hidden"
      />
    </figure>
  )
}

type Job = {
  icon: LucideIcon
  title: string
  text: string
  sample: { line: string; note: string }
}

const jobs: Job[] = [
  {
    icon: House,
    get title() {
      return t`Know the house`
    },
    get text() {
      return t`Key facts, ownership shares, assets and their warranties, documents and photos, and a manual for guests. Write it down once, and everyone can find it.`
    },
    sample: {
      get line() {
        return t`Gas boiler, serial 4820-117-0032`
      },
      get note() {
        return t`Warranty until 7 November 2027`
      },
    },
  },
  {
    icon: ListChecks,
    get title() {
      return t`Get it done`
    },
    get text() {
      return t`Gutters every October, the chimney every year, the leak today. Turns rotate automatically, and everyone sees what is overdue.`
    },
    sample: {
      get line() {
        return t`Clean the gutters`
      },
      get note() {
        return t`Every October, in turn`
      },
    },
  },
  {
    icon: Scale,
    get title() {
      return t`Share the cost`
    },
    get text() {
      return t`Split equally or by ownership share. Large bills need approval, and balances show who owes whom, and why.`
    },
    sample: {
      get line() {
        return t`New roof window`
      },
      get note() {
        return t`$1,280.00 by ownership: 50 / 25 / 25`
      },
    },
  },
  {
    icon: HardHat,
    get title() {
      return t`Bring in contractors`
    },
    get text() {
      return t`Ask three roofers for quotes and compare them. Each contractor gets a link that opens on any phone without an account: the job, the visit, the photos, the invoice. Approve and pay in two taps.`
    },
    sample: {
      get line() {
        return t`Quote for the roof`
      },
      get note() {
        return t`Accepted, visit on Tuesday at 8:00`
      },
    },
  },
]

/** Renders the four features with an example each. */
export function Jobs() {
  return (
    <section aria-labelledby="jobs" className="grid gap-6">
      <h2 id="jobs" className="text-lg">
        {t`Four jobs, one place`}
      </h2>
      <ul className="grid gap-px overflow-clip rounded-lg border bg-border sm:grid-cols-2">
        {jobs.map((job) => (
          <JobPanel key={job.title} {...job} />
        ))}
      </ul>
    </section>
  )
}

function JobPanel({ icon: Icon, title, text, sample }: Job) {
  return (
    <li className="grid content-between gap-6 bg-surface p-5 sm:p-7">
      <div className="grid gap-2">
        <h3 className="flex flex-wrap items-center gap-3 text-lg">
          <Icon className="size-6 shrink-0 text-accent" aria-hidden="true" />
          {title}
        </h3>
        <p className="max-w-prose text-muted">{text}</p>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-raised px-4 py-3">
        <span className="font-medium">{sample.line}</span>
        <span className="text-sm text-muted tabular-nums">{sample.note}</span>
      </p>
    </li>
  )
}

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
    return t`Everything here is free: every group and every property is included, and there is nothing to buy. Where Kinstead is sold, these are the plans. On your own server, everything is included.`
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
