export const failedJobsMailKind = 'failed-jobs'

type Failed = { id: string; payload: unknown }

/** Returns the failed jobs to report. A failed report is not reported: the next one would fail as well. */
export const toReport = <Job extends Failed>(jobs: readonly Job[]): Job[] =>
  jobs.filter(({ payload }) => !isReport(payload))

const isReport = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'kind' in payload && payload.kind === failedJobsMailKind
