import type { CurrentUser, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { closedWith } from '../decisions.rules.ts'
import { loggedChoice } from '../decisions.texts.ts'
import { outcomeOf } from '../outcome.rules.ts'
import { type Subject, subjectOfRow } from '../subject.rules.ts'
import { announceEnd, remindOf } from './decision-notices.service.ts'
import type { HeldSubject } from './decisions.ports.ts'
import * as repository from './decisions.repository.ts'
import * as due from './due-decisions.repository.ts'
import { type Read, readDecision, recordDecision, ruleOf, votesOf } from './hold-decision.service.ts'
import { carryOut, holdSubject } from './subject-of-decision.service.ts'

type Services = Pick<RequestContext, 'enqueue' | 'clock'>
type JobServices = Pick<RequestContext, 'db' | 'enqueue' | 'clock' | 'log'> & { signal: AbortSignal }

/**
 * Counts the votes of a locked, open decision and ends it. An adopted one approves or accepts the expense or quote.
 * @param user who asked for it; null when its deadline passed
 */
export async function closeHeld(
  tx: Tx,
  ctx: Services,
  decision: Read & { subject: HeldSubject | undefined },
  user: CurrentUser | null,
) {
  const { row, labels, voters, subject } = decision
  const { id: decisionId, familyGroupId, question: name, now: closedAt } = row
  const outcome = outcomeOf(ruleOf(decision), votesOf(voters))
  const votes = voters.map(({ userId, option: choice }) => ({ userId, choice }))
  const subjectOutcome = await carryOut(tx, decision, votes, outcome, subject)
  await repository.updateDecision(
    tx,
    { decisionId, familyGroupId },
    { ...closedWith(outcome), closedBy: user?.id ?? null, closedAt, subjectOutcome },
  )
  const { state, option } = outcome
  const choice = option === null ? {} : loggedChoice(labels, option)
  await recordDecision(tx, user, row, { verb: state, after: { name, ...choice } })
  await announceEnd(tx, ctx, row, { state, voters, actorUserId: user?.id ?? null })
  // It still waits, so those who may approve it are asked again.
  if (subject?.isWaiting && subjectOutcome !== 'DONE') await subject.askAgain(tx)
}

const batch = 200

/**
 * Ends the decisions whose deadline has passed, by the clock of the database. Each is its own transaction: killed and run
 * again, or run twice at once, each is counted once. A failure does not stop other groups.
 * @returns how many were closed
 */
export const closeDueDecisions = (ctx: JobServices) =>
  each(ctx, due.walkDue, (tx, key) =>
    lockAnd(tx, key, {
      hold: (subject) => holdSubject(tx, ctx, subject, key.familyGroupId),
      isStill: due.isDue,
      work: (decision) => closeHeld(tx, ctx, decision, null),
    }),
  )

/** Reminds those who have not voted, two days before the deadline. @returns of how many decisions */
export const remindOfDecisions = (ctx: JobServices) =>
  each(ctx, due.walkEnding, (tx, key) =>
    lockAnd(tx, key, {
      isStill: due.awaitsReminder,
      work: async ({ row, voters }) => {
        await due.markReminded(tx, key)
        await remindOf(tx, ctx, row, voters)
      },
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

type Due = {
  /** Locks the expense or quote first, where the work decides about it. */
  hold?: (subject: Subject | null) => Promise<HeldSubject | undefined>
  isStill: (tx: Tx, key: repository.DecisionKey) => Promise<boolean>
  work: (decision: Read & { subject: HeldSubject | undefined }) => Promise<void>
}

/** Locks a decision and works on it if that is still due. */
async function lockAnd(tx: Tx, key: repository.DecisionKey, { hold, isStill, work }: Due): Promise<boolean> {
  const place = await repository.findPlaceOf(tx, key)
  if (!place) return false
  const subject = await hold?.(subjectOfRow(place))
  await repository.lockDecision(tx, key)
  if (!(await isStill(tx, key))) return false
  const decision = await readDecision(tx, key)
  if (!decision) return false
  await work({ ...decision, subject })
  return true
}
