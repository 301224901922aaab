import { AsyncLocalStorage } from 'node:async_hooks'
import type { AcrossReason } from './across-reasons.ts'

// Which groups the statements of this work may touch. Without row-level security it is only remembered; with it, it is
// sent ahead of each statement (send-reach.ts), and PostgreSQL hides the rows of all other groups.

/** Ids of groups, or why all groups are within reach. */
export type Reach = { groups: readonly string[] } | { across: AcrossReason }

const reaches = new AsyncLocalStorage<Reach>()

/** A query of Drizzle is sent only when it is awaited, which has to happen in here. */
const runWith = <Result>(reach: Reach, work: () => PromiseLike<Result>): Promise<Result> =>
  reaches.run(reach, async () => await work())

/** Runs work that touches one group only, at any depth. */
export const withinGroup = <Result>(familyGroupId: string, work: () => PromiseLike<Result>) =>
  runWith({ groups: [familyGroupId] }, work)

/** Runs work that has to touch several groups. The reasons are listed in one file. */
export const acrossGroups = <Result>(reason: AcrossReason, work: () => PromiseLike<Result>) =>
  runWith({ across: reason }, work)

/** Runs work with a reach, unless the work around it has named one: that one is about the statement at hand. */
export const withReach = <Result>(reach: Reach, work: () => PromiseLike<Result>) =>
  runWith(reaches.getStore() ?? reach, work)

/** Returns what statements may touch now; undefined is nothing. */
export const currentReach = () => reaches.getStore()
