import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import {
  checkLimit,
  checkPageSize,
  findProblems,
  listedProblems,
  readSeal,
  type SealProblem,
  sealText,
} from '../activity-seals.rules.ts'
import { type ActivityCheckView, type ComparedSealView, enterWholeSeal } from '../activity-seals.schemas.ts'
import * as repository from './activity-seals.repository.ts'
import { hashOf } from './seal-hash.format.ts'

type JobServices = Pick<RequestContext, 'db' | 'log'> & { signal: AbortSignal }

const groupsAtOnce = 200
const entriesAtOnce = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Seals all entries that have no seal yet. Each portion is its own transaction, and a failure does not stop other groups. An
 * entry is sealed once, however often this runs.
 * @returns how many were sealed
 */
export async function sealActivity(ctx: JobServices): Promise<number> {
  const apart = workApart(ctx)
  let sealed = 0
  for (let after: string | undefined = beforeAll; after; ) {
    const { last, groups }: Awaited<ReturnType<typeof repository.walkUnsealedGroups>> =
      await repository.walkUnsealedGroups(ctx.db, after, groupsAtOnce)
    for (const familyGroupId of groups)
      sealed += (await apart.run({ familyGroupId }, () => sealGroup(ctx, familyGroupId))) ?? 0
    after = last
  }
  apart.finish()
  return sealed
}

async function sealGroup({ db, signal }: JobServices, familyGroupId: string): Promise<number> {
  for (let sealed = 0; ; ) {
    signal.throwIfAborted()
    const portion = await db.transaction((tx) => sealPortion(tx, familyGroupId))
    sealed += portion
    if (portion < entriesAtOnce) return sealed
  }
}

async function sealPortion(tx: Tx, familyGroupId: string): Promise<number> {
  const sealedAt = await repository.lockSeals(tx, familyGroupId)
  if (!sealedAt) return 0
  const head = await repository.findHead(tx, familyGroupId)
  const entries = await repository.listUnsealed(tx, familyGroupId, entriesAtOnce)
  if (entries.length === 0) return 0
  let { position, hash } = head ?? { position: 0, hash: '' }
  const seals = entries.map((entry) => {
    position++
    hash = hashOf(hash, position, { ...entry, sealedAt: sealedAt.toISOString() })
    const { activityId, entryAt } = entry
    return { familyGroupId, position, activityId, entryAt, sealedAt, hash: Buffer.from(hash, 'hex') }
  })
  await repository.insertSeals(tx, seals)
  return seals.length
}

/** Compares the next entries of a group with their seals. @param after the position up to which earlier calls have checked */
export async function checkActivity(ctx: MemberContext, after: number): Promise<ActivityCheckView> {
  const { familyGroupId } = ctx.member
  if (after === 0) await ctx.limits.limit('activity-check', ctx.user.id, checkLimit)
  const [{ checked, problems }, head, unsealed] = await Promise.all([
    checkPage(ctx.db, familyGroupId, after),
    repository.findHead(ctx.db, familyGroupId),
    after === 0 ? repository.countUnsealed(ctx.db, familyGroupId) : null,
  ])
  return {
    checked,
    // An entry may have been sealed in between.
    total: Math.max(checked, head?.position ?? 0),
    problems: problems.slice(0, listedProblems),
    problemCount: problems.length,
    latest:
      after === 0 && head
        ? { seal: sealText(head.position, head.hash), sealedAt: head.sealedAt.toISOString() }
        : null,
    unsealed,
  }
}

/** Returns the latest seal of a group as people keep it; null before its first entry is sealed. */
export async function findLatestSeal(db: Executor, familyGroupId: string) {
  const head = await repository.findHead(db, familyGroupId)
  return head ? { text: sealText(head.position, head.hash), sealedAt: head.sealedAt.toISOString() } : null
}

async function checkPage(db: Executor, familyGroupId: string, after: number) {
  // One more, because each is judged with the seal before it.
  const rows = await repository.listSealed(db, familyGroupId, after, checkPageSize + (after > 0 ? 1 : 0))
  const before = rows[0]?.position === after ? (rows.shift() ?? null) : null
  const first = after > 0 ? await repository.findSeal(db, familyGroupId, 1) : undefined
  const entries = rows.map(({ position, hash, entryAt, sealedAt: sealed, entry }) => {
    const sealedAt = sealed.toISOString()
    return {
      position,
      hash,
      entryAt: entryAt.toISOString(),
      sealedAt,
      recomputed: entry && ((previous: string) => hashOf(previous, position, { ...entry, sealedAt })),
    }
  })
  return {
    checked: rows.at(-1)?.position ?? after,
    problems: findProblems(before, entries, first?.sealedAt.toISOString() ?? null),
    isEnd: rows.length < checkPageSize,
  }
}

/** Says whether a seal that someone kept is that of today's log. */
export async function compareSeal(ctx: MemberContext, text: string): Promise<ComparedSealView> {
  const kept = readSeal(text)
  if (!kept) throw new AppError('invalid', enterWholeSeal())
  const { position, code } = kept
  const found = await repository.findSeal(ctx.db, ctx.member.familyGroupId, position)
  if (!found) return { result: 'UNKNOWN', position }
  if (!found.hash.startsWith(code)) return { result: 'DIFFERENT', position }
  const { sealedAt, entryAt } = found
  return { result: 'SAME', position, sealedAt: sealedAt.toISOString(), entryAt: entryAt.toISOString() }
}

export type CheckedGroup = {
  familyGroupId: string
  checked: number
  problems: SealProblem[]
  unsealed: number
}

/** Checks the logs of all groups, one after the other; for a command of the operator. */
export async function* checkAllGroups(db: Executor): AsyncGenerator<CheckedGroup> {
  for (let after = beforeAll, groups: string[]; ; after = groups.at(-1) ?? after) {
    groups = await repository.walkSealedGroups(db, after, groupsAtOnce)
    for (const familyGroupId of groups) {
      const problems: SealProblem[] = []
      let checked = 0
      for (let isEnd = false; !isEnd; ) {
        const page = await checkPage(db, familyGroupId, checked)
        problems.push(...page.problems)
        ;({ checked, isEnd } = page)
      }
      yield { familyGroupId, checked, problems, unsealed: await repository.countUnsealed(db, familyGroupId) }
    }
    if (groups.length < groupsAtOnce) return
  }
}
