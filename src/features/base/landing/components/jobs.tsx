import { HardHat, House, ListChecks, type LucideIcon, Scale } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'

type Job = {
  icon: LucideIcon
  title: string
  text: string
  isNext: boolean
  sample: { line: string; note: string }
}

const jobs: Job[] = [
  {
    icon: House,
    title: 'Know the house',
    text: 'Its facts, who owns how much, what is in it and under which warranty, its papers and photos, and the manual for whoever arrives: written down once, found by everyone.',
    isNext: false,
    sample: { line: 'Gas boiler, serial 4820-117-0032', note: 'Warranty until 7 November 2027' },
  },
  {
    icon: ListChecks,
    title: 'Get it done',
    text: 'Gutters every October, the chimney every year, the leak today. The turn goes round by itself, and everyone sees what is late.',
    isNext: false,
    sample: { line: 'Clean the gutters', note: 'Every October, in turn' },
  },
  {
    icon: Scale,
    title: 'Share the cost',
    text: 'Split by equal parts or by who owns how much. Large bills wait for approval, and the balance says who owes whom, and why.',
    isNext: false,
    sample: { line: 'New roof window', note: '$1,280.00 by ownership: 50 / 25 / 25' },
  },
  {
    icon: HardHat,
    title: 'Bring in the professionals',
    text: 'Send the plumber a link. It opens on any phone without an account and shows the job, the place and the date, and nothing else of the family.',
    isNext: true,
    sample: { line: 'Link for the plumber', note: 'Opened, visit confirmed' },
  },
]

/** The four jobs of the product, each with one line as it looks in use; those that it does not do yet say so. */
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

function JobPanel({ icon: Icon, title, text, isNext, sample }: Job) {
  return (
    <li className="grid content-between gap-6 bg-surface p-5 sm:p-7">
      <div className="grid gap-2">
        <h3 className="flex flex-wrap items-center gap-3 text-lg">
          <Icon className="size-6 shrink-0 text-accent" aria-hidden="true" />
          {title}
          {isNext && <Badge>Not here yet</Badge>}
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
