import { HardHat, House, ListChecks, type LucideIcon, Scale } from 'lucide-react'

type Job = { icon: LucideIcon; title: string; text: string; sample: { line: string; note: string } }

const jobs: Job[] = [
  {
    icon: House,
    title: 'Know the house',
    text: 'Where the water is shut off, when the boiler was serviced, until when the roof is under warranty. Papers and photos sit with the thing they belong to.',
    sample: { line: 'Boiler, cellar', note: 'Warranty until March 2029' },
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
    title: 'Bring in the professionals',
    text: 'Send the plumber a link. It opens on any phone without an account and shows the job, the place and the date, and nothing else of the family.',
    sample: { line: 'Link for the plumber', note: 'Opened, visit confirmed' },
  },
]

/** The four jobs that the product does, each with one line as it looks in use. */
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
        <h3 className="flex items-center gap-3 text-lg">
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
