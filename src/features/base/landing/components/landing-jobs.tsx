import { t } from '@lingui/core/macro'
import { HardHat, House, ListChecks, type LucideIcon, Scale } from 'lucide-react'

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
      return t`Split equally or by ownership share. Large expenses need approval, and balances show who owes whom and why.`
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
      return t`Ask three roofers for quotes and compare them. Each contractor gets a link that opens on any phone without an account: the job, the visit, the photos, the invoice. Approve the invoice and record the expense in two taps.`
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
