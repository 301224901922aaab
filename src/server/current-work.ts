import { AsyncLocalStorage } from 'node:async_hooks'

/** What a statement is sent for, as the log names it. */
export type CurrentWork = { requestId: string; path: string } | { job: string }

const works = new AsyncLocalStorage<CurrentWork>()

/** Runs a request or a job, so that what it does at any depth can be told apart from the rest. */
export const duringWork = <Result>(work: CurrentWork, run: () => Result): Result => works.run(work, run)

/** Returns the request or job that runs now; undefined outside of them. */
export const currentWork = () => works.getStore()
