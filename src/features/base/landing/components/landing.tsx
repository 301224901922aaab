import { HardHat, House, ListChecks, type LucideIcon, Scale } from 'lucide-react'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { PlanCard } from '../../components/plan-card.tsx'
import { type Plan, plans } from '../../subscription/subscription.rules.ts'
import type { PlanOfferView } from '../../subscription/subscription.schemas.ts'

/** What it is, the one button, and what it looks like. */
export function Hero({ isSignedIn, hasLimits }: { isSignedIn: boolean; hasLimits: boolean }) {
  return (
    <section className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-xl">Property Management for Families</h1>
        <p className="max-w-prose text-lg text-muted">
          The shared house, run by the whole family. What everyone should know about it, what has to be done
          and who does it, who paid and who owes whom, and which contractor is coming.
        </p>
        {isSignedIn ? (
          <ButtonLink to="/family-select" variant="primary" className="px-6">
            To your groups
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" variant="primary" className="px-6">
            Create account
          </ButtonLink>
        )}
        <p className="text-sm text-muted">
          {hasLimits ? 'One group with one property is free.' : 'Everything here is free.'}
        </p>
      </div>
      <Screenshot />
    </section>
  )
}

const alt =
  'The dashboard of a family: a task to approve, a reported problem to accept, a stay that is asked for; below, what is urgent and what comes next.'

/** How wide the picture is shown: beside the text, or below it. */
const sizes = '(min-width: 64rem) 55vw, 100vw'

/**
 * One picture for each theme. The dark one is what a visitor sees first, so it comes at once; the other one only where it is
 * shown, since a lazy image without a box is never loaded. Their size is given, so nothing moves when they arrive.
 */
function Screenshot() {
  return (
    <figure className="overflow-clip rounded-lg border bg-raised shadow-overlay">
      <img
        src="/images/dashboard-dark.webp"
        srcSet="/images/dashboard-dark-720.webp 720w, /images/dashboard-dark.webp 1280w"
        sizes={sizes}
        alt={alt}
        width={1280}
        height={800}
        fetchPriority="high"
        className="hidden h-auto w-full dark:block"
      />
      <img
        src="/images/dashboard-light.webp"
        srcSet="/images/dashboard-light-720.webp 720w, /images/dashboard-light.webp 1280w"
        sizes={sizes}
        alt={alt}
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
    title: 'Know the house',
    text: 'Its facts, who owns how much, what is in it and under which warranty, its papers and photos, and the manual for whoever arrives: written down once, found by everyone.',
    sample: { line: 'Gas boiler, serial 4820-117-0032', note: 'Warranty until 7 November 2027' },
  },
  {
    icon: ListChecks,
    title: 'Get it done',
    text: 'Gutters every October, the chimney every year, the leak today. The turn goes round by itself, and everyone sees what is late.',
    sample: { line: 'Clean the gutters', note: 'Every October, in turn' },
  },
  {
    icon: Scale,
    title: 'Share the cost',
    text: 'Split by equal parts or by who owns how much. Large bills wait for approval, and the balance says who owes whom, and why.',
    sample: { line: 'New roof window', note: '$1,280.00 by ownership: 50 / 25 / 25' },
  },
  {
    icon: HardHat,
    title: 'Bring in contractors',
    text: 'Ask three roofers for a quote and compare what they send. Each works from a link that opens on any phone without an account: the job, the visit, the photos, the invoice. You approve it and pay it in two taps.',
    sample: { line: 'Quote for the roof', note: 'Accepted, visit on Tuesday at 8:00' },
  },
]

/** The four jobs of the product, each with one line as it looks in use. */
export function Jobs() {
  return (
    <section aria-labelledby="jobs" className="grid gap-6">
      <h2 id="jobs" className="text-lg">
        Four jobs, one place
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

/** What it costs here, and the two plans. */
export function Prices({ offer, person }: PricesProps) {
  return (
    <section aria-labelledby="prices" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="prices" className="text-lg">
          What it costs
        </h2>
        <p className="max-w-prose text-muted">{costs[offer.kind]}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
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
  checkout:
    'One group with one property is free, with as many members as you like. Either plan lifts both limits for every group that you manage. On your own server everything is included.',
  links:
    'Everything here is included: every group and every property. With a plan you support the people who run it.',
  unlocked:
    'Nothing here: every group and every property is included, and nothing can be bought. Where Kinstead is sold, these are the plans; on your own server everything stays included.',
}

type ChoosePlanProps = { plan: Plan; link: string | null; person: PricesProps['person'] }

/** People sign in before they pay: a payment without a person would belong to nobody. */
function ChoosePlan({ plan, link, person }: ChoosePlanProps) {
  const label = `Choose ${plan.name}`
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
  return <ButtonLink to="/subscription">{person.hasPlan ? 'See your plan' : label}</ButtonLink>
}
