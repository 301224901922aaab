import type { CurrentUser, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { closedWith } from '../decisions.rules.ts'
import { loggedChoice } from '../decisions.texts.ts'
import { outcomeOf } from '../outcome.rules.ts'
import { announceEnd, remindOf } from './decision-notices.service.ts'
import * as repository from './decisions.repository.ts'
import * as due from './due-decisions.repository.ts'
import { type Read, readDecision, recordDecision, ruleOf, votesOf } from './hold-decision.service.ts'

type Services = Pick<RequestContext, 'enqueue'>
type JobServices = Pick<RequestContext, 'db' | 'enqueue' | 'log'> & { signal: AbortSignal }

/**
 * Counts the votes of a locked, open decision and ends it. @param user who asked for it; null when its deadline passed
 */
export async function closeHeld(tx: Tx, ctx: Services, decision: Read, user: CurrentUser | null) {
  const { row, labels, voters } = decision
  const { id: decisionId, familyGroupId, question: name, now: closedAt } = row
  const outcome = outcomeOf(ruleOf(decision), votesOf(voters))
  await repository.updateDecision(
    tx,
    { decisionId, familyGroupId },
    { ...closedWith(outcome), closedBy: user?.id ?? null, closedAt },
  )
  const { state, option } = outcome
  const choice = option === null ? {} : loggedChoice(labels, option)
  await recordDecision(tx, user, row, { verb: state, after: { name, ...choice } })
  await announceEnd(tx, ctx, row, { state, voters, actorUserId: user?.id ?? null })
}

const batch = 200

/**
 * Ends the decisions whose deadline has passed, by the clock of the database. Each is its own transaction: killed and run
 * again, or run twice at once, each is counted once. A failure does not stop other groups.
 * @returns how many were closed
 */
export const closeDueDecisions = (ctx: JobServices) =>
  each(ctx, due.walkDue, (tx, key) =>
    lockAnd(tx, key, due.isDue, (decision) => closeHeld(tx, ctx, decision, null)),
  )

/** Reminds those who have not voted, two days before the deadline. @returns of how many decisions */
export const remindOfDecisions = (ctx: JobServices) =>
  each(ctx, due.walkEnding, (tx, key) =>
    lockAnd(tx, key, due.awaitsReminder, async ({ row, voters }) => {
      await due.markReminded(tx, key)
      await remindOf(tx, ctx, row, voters)
    }),
  )

type Walk = typeof due.walkDue
type Work = (tx: Tx, key: repository.DecisionKey) => Promise<boolean>

async function each(ctx: JobServices, walk: Walk, work: Work): Promise<number> {
  const apart = workApart(ctx)
  let done = 0
  for (let after: due.Place | null = null; ; ) {
    ctx.signal.throwIfAborted()
    const rows: Awaited<ReturnType<Walk>> = await walk(ctx.db, after, batch)
    for (const key of rows) {
      ctx.signal.throwIfAborted()
      if (await apart.run(key, () => ctx.db.transaction((tx) => work(tx, key)))) done++
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last
  }
  apart.finish()
  return done
}

/** Locks a decision and works on it if that is still due. */
async function lockAnd(
  tx: Tx,
  key: repository.DecisionKey,
  isStill: (tx: Tx, key: repository.DecisionKey) => Promise<boolean>,
  work: (decision: Read) => Promise<void>,
): Promise<boolean> {
  await repository.lockDecision(tx, key)
  if (!(await isStill(tx, key))) return false
  const decision = await readDecision(tx, key)
  if (!decision) return false
  await work(decision)
  return true
}
