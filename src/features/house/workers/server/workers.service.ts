import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { searchWords } from '../../../../lib/text.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { endShareLinks } from '../../../base/groups/server/groups.ports.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { workerEntity } from '../worker.entity.ts'
import {
  canMove,
  changedFields,
  maxWorkersPerGroup,
  pickFields,
  workerPageSize,
  workerRights,
} from '../workers.rules.ts'
import type {
  CreateWorkerInput,
  ListWorkersInput,
  SetWorkerStatusInput,
  UpdateWorkerInput,
  WorkerChoiceView,
  WorkerFields,
  WorkerPageView,
  WorkerView,
} from '../workers.schemas.ts'
import { findTrades, statusLabels } from '../workers.texts.ts'
import { endWorkOf } from './workers.ports.ts'
import * as repository from './workers.repository.ts'

/** Returns a page of the filtered and sorted contractors of a group, active ones by default. */
export async function listWorkers(
  ctx: MemberContext,
  { q = '', trade, status = 'ACTIVE', sort, after }: Omit<ListWorkersInput, 'familyGroupId'>,
): Promise<WorkerPageView> {
  const words = searchWords(q).map((text) => ({ text, trades: findTrades(text) }))
  const choice = { familyGroupId: ctx.member.familyGroupId, words, trade, status }
  // One extra row tells whether there is a next page.
  const [{ timeZone }, total, rows] = await Promise.all([
    getGroup(ctx),
    repository.countChosen(ctx.db, choice),
    repository.listWorkers(ctx.db, { ...choice, sort, after, limit: workerPageSize + 1 }),
  ])
  const workers = rows
    .slice(0, workerPageSize)
    .map(({ lastJobAt, ...worker }) => ({ ...worker, lastJobOn: lastJobAt && todayIn(timeZone, lastJobAt) }))
  return {
    workers,
    total,
    next: rows.length > workerPageSize ? (workers.at(-1)?.id ?? null) : null,
  }
}

/** Returns the active contractors of the group by name, for a select. */
export const listWorkerChoices = ({ db, member }: MemberContext): Promise<WorkerChoiceView[]> =>
  repository.listWorkerChoices(db, member.familyGroupId, maxWorkersPerGroup)

export async function getWorker(ctx: MemberContext, workerId: string): Promise<WorkerView> {
  const worker = await findWorker(ctx, { workerId, familyGroupId: ctx.member.familyGroupId })
  if (!worker) throw notFound(t`This contractor`)
  return worker
}

type Reader = Pick<MemberContext, 'member'> & { db: MemberContext['db'] | Tx }

async function findWorker(
  { db, member }: Reader,
  key: repository.WorkerKey,
): Promise<WorkerView | undefined> {
  const row = await repository.findWorker(db, key)
  if (!row) return undefined
  const { timeZone, lastJobAt, createdBy, ...worker } = row
  const caller = { role: member.role, isOwn: createdBy === member.userId }
  return {
    ...worker,
    ...caller,
    lastJobOn: lastJobAt && todayIn(timeZone, lastJobAt),
    may: workerRights(caller),
  }
}

export function createWorker(ctx: MemberContext, { familyGroupId: _, ...fields }: CreateWorkerInput) {
  return changeInGroup(ctx, 'worker.edit', async (tx) => {
    const [workerId] = await addWorkers(tx, ctx, [fields])
    if (!workerId) throw new Error('the contractor was not inserted')
    await record(tx, ctx, { entityId: workerId, verb: 'CREATED', after: { ...fields } })
    return { workerId }
  })
}

/**
 * Adds contractors within the caller’s transaction. The caller has checked the right and writes the activity entry.
 * @returns the IDs, in the order of the fields
 */
export async function addWorkers(tx: Tx, ctx: MemberContext, fields: WorkerFields[]): Promise<string[]> {
  const { familyGroupId } = ctx.member
  await requireRoomForWorkers(tx, familyGroupId, fields.length)
  const rows = fields.map((one) => ({ ...one, familyGroupId, createdBy: ctx.user.id }))
  return repository.insertWorkers(tx, rows)
}

/** Two requests at once must not both take the last places. */
export async function requireRoomForWorkers(tx: Tx, familyGroupId: string, added: number) {
  if ((await repository.lockAndCount(tx, familyGroupId)) + added <= maxWorkersPerGroup) return
  throw new AppError(
    'conflict',
    t`A group can have ${maxWorkersPerGroup.toLocaleString(i18n.locale)} contractors. Delete some that you no longer need.`,
  )
}

type Held = repository.WorkerKey & {
  fields: WorkerFields
  status: WorkerView['status']
  version: number
  createdBy: string | null
  member: Member
}

type Door = {
  /** Runs before the contractor is locked, because share links come first in the lock order. */
  first?: (tx: Tx, key: repository.WorkerKey) => Promise<unknown>
}

/** Runs a change of one contractor with their row locked. */
export function changeWorker<Result>(
  ctx: MemberContext,
  workerId: string,
  change: (tx: Tx, worker: Held) => Promise<Result>,
  { first }: Door = {},
): Promise<Result> {
  return changeInGroup(ctx, 'worker.edit', async (tx, member) => {
    const key = { workerId, familyGroupId: member.familyGroupId }
    await first?.(tx, key)
    const worker = await repository.lockWorker(tx, key)
    if (!worker) throw notFound(t`This contractor`)
    return change(tx, { ...key, ...worker, member })
  })
}

/** Saves the form. A stale edit is refused with the newer version. */
export function updateWorker(ctx: MemberContext, { workerId, version, ...fields }: UpdateWorkerInput) {
  return changeWorker(ctx, workerId, async (tx, worker) => {
    if (worker.version !== version) throw await staleWorker(tx, worker)
    const changed = changedFields(worker.fields, fields)
    if (changed.length === 0) return { version }
    await repository.updateWorker(tx, worker, fields)
    await record(tx, ctx, {
      entityId: workerId,
      verb: 'CHANGED',
      before: { ...pickFields(worker.fields, changed), name: worker.fields.name },
      after: { ...pickFields(fields, changed), name: fields.name },
    })
    return { version: version + 1 }
  })
}

/** Archives, blocks or reactivates. Blocking ends all share links for good, in the same transaction. */
export function setWorkerStatus(ctx: MemberContext, { workerId, status, version }: SetWorkerStatusInput) {
  const first = (tx: Tx, key: repository.WorkerKey) =>
    status === 'BLOCKED' ? endShareLinks()(tx, key, 'WORKER_BLOCKED', ctx.user) : Promise.resolve()
  const change = async (tx: Tx, worker: Held) => {
    if (worker.status === status) return { version: worker.version }
    if (worker.version !== version) throw await staleWorker(tx, worker)
    requireMove(worker, status)
    if (status === 'BLOCKED') await endWorkOf()(tx, ctx, worker)
    await repository.updateWorker(tx, worker, { status })
    await record(tx, ctx, {
      entityId: workerId,
      verb: 'MOVED',
      before: { status: worker.status },
      after: { status, name: worker.fields.name },
    })
    return { version: version + 1 }
  }
  return changeWorker(ctx, workerId, change, { first })
}

function requireMove({ status, fields: { name } }: Held, next: WorkerView['status']) {
  if (canMove(status, next)) return
  throw new AppError(
    'invalid',
    t`${name} is “${statusLabels[status]}” and cannot become “${statusLabels[next]}” directly. Choose another status first.`,
  )
}

async function staleWorker(tx: Tx, { member, ...key }: Held) {
  return staleEdit(
    t`This contractor was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    await findWorker({ db: tx, member }, key),
  )
}

/**
 * Locks a contractor of the group who is not blocked, so that something can reference them.
 * @returns their name
 * @throws AppError `invalid`, on the field `workerId`
 */
export async function requireWorker(tx: Tx, familyGroupId: string, workerId: string): Promise<string> {
  const worker = await repository.holdWorker(tx, { workerId, familyGroupId })
  if (worker && worker.status !== 'BLOCKED') return worker.name
  const message = worker
    ? t`${worker.name} is blocked. Unblock them first, or choose someone else.`
    : t`This contractor no longer exists. Choose someone else.`
  throw new AppError('invalid', message, { fields: { workerId: message } })
}

/** Returns the names of contractors for the activity, including one in the trash. */
export const findWorkerName = async (tx: Tx, familyGroupId: string, workerId: string): Promise<string> =>
  (await repository.findName(tx, { workerId, familyGroupId })) ?? t`a contractor`

/** Records that these contractors worked now, within the caller’s transaction. Null IDs are ignored. */
export async function recordLastJob(
  tx: Tx,
  familyGroupId: string,
  workerIds: readonly (string | null)[],
  at: Date,
) {
  const known = [...new Set(workerIds.filter((id) => id !== null))]
  if (known.length > 0) await repository.setLastJob(tx, familyGroupId, known.toSorted(), at)
}

export const record = (
  tx: Tx,
  { member, user }: MemberContext,
  entry: ActivityEntry<typeof workerEntity> & { entityId: string },
) => recordActivity(tx, { of: workerEntity, familyGroupId: member.familyGroupId, actor: user, ...entry })
