import { t } from '@lingui/core/macro'
import { everydayJobs, type Job, rareJobs } from '../landing-jobs.texts.ts'

/** Renders what the product does, with an example each: first for every week, then for what is rare. */
export const Jobs = () => (
  <>
    <JobPanels id="jobs" title={t`Four jobs, one place`} jobs={everydayJobs()} />
    <JobPanels id="rare-jobs" title={t`And for everything out of the ordinary`} jobs={rareJobs()} />
  </>
)

const JobPanels = ({ id, title, jobs }: { id: string; title: string; jobs: Job[] }) => (
  <section aria-labelledby={id} className="grid gap-6">
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    <ul className="grid gap-px overflow-clip rounded-lg border bg-border sm:grid-cols-2">
      {jobs.map((job) => (
        <JobPanel key={job.title} {...job} />
      ))}
    </ul>
  </section>
)

const JobPanel = ({ icon: Icon, title, text, sample }: Job) => (
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
