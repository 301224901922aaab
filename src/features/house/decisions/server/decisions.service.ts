import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { listOwnersOn } from '../../ownership/server/ownership.service.ts'
import { getProperty, holdActiveProperty } from '../../properties/server/properties.service.ts'
import { closesAtOf } from '../deadline.rules.ts'
import { changedFields, linesOf, maxDecisionsPerProperty, mayAdd, pickFields } from '../decisions.rules.ts'
import type {
  AddDecisionInput,
  DecisionFields,
  DecisionsView,
  DecisionView,
  OpenDecisionInput,
  UpdateDecisionInput,
} from '../decisions.schemas.ts'
import { decisionTexts } from '../decisions.texts.ts'
import { subjectOfRow } from '../subject.rules.ts'
import { subjectTexts } from '../subject.texts.ts'
import { attachDocuments, freezeDocuments, hashDocuments } from './decision-documents.service.ts'
import { announceOpening } from './decision-notices.service.ts'
import * as repository from './decisions.repository.ts'
import {
  changeDecision,
  fieldsOf,
  isOwnerToday,
  readDecision,
  recordDecision,
  standingOf,
  viewOf,
} from './hold-decision.service.ts'
import { holdSubject, requireWaiting, subjectColumns, subjectIds } from './subject-of-decision.service.ts'

/** Lists the decisions of a property. Everyone in the group sees them, drafts included. */
export async function listDecisions(ctx: MemberContext, propertyId: string): Promise<DecisionsView> {
  const house = { propertyId, familyGroupId: ctx.member.familyGroupId }
  const [property, rows] = await Promise.all([
    getProperty(ctx, propertyId),
    repository.listDecisions(ctx.db, house, ctx.user.id),
  ])
  const today = todayIn(property.timeZone, ctx.clock.now())
  const isOwner = await isOwnerToday(ctx.db, house, ctx.user.id, today)
  return {
    decisions: rows.map(rowView),
    may: { add: mayAdd({ role: ctx.member.role, propertyStatus: property.status, isOwner }) },
  }
}

type Row = Awaited<ReturnType<typeof repository.listDecisions>>[number]

export const rowView = ({ closedAt, ...row }: Row) => ({ ...row, closedAt: closedAt?.toISOString() ?? null })

export async function getDecision(ctx: MemberContext, decisionId: string): Promise<DecisionView> {
  const read = await readDecision(ctx.db, { decisionId, familyGroupId: ctx.member.familyGroupId })
  if (!read) throw notFound(t`This decision`)
  return viewOf(read, await standingOf(ctx.db, read, ctx.member), ctx.member)
}

/** Returns the columns of the fields. */
const columnsOf = ({ options: _, documentIds: __, quorumPercent, ...fields }: DecisionFields) => ({
  ...fields,
  quorumBasisPoints: quorumPercent === null ? null : quorumPercent * 100,
})

/** A yes/no question has two answers without a label. */
const labelsOf = ({ kind, options }: DecisionFields) => (kind === 'YES_NO' ? [null, null] : linesOf(options))

/** The options of a yes/no question are not kept. */
const plain = (fields: DecisionFields): DecisionFields => ({
  ...fields,
  options: fields.kind === 'YES_NO' ? null : linesOf(fields.options).join('\n'),
})

/** Adds a draft. The same id sent again adds nothing. */
export async function addDecision(
  ctx: MemberContext,
  { id, propertyId, subject = null, projectId = null, ...input }: AddDecisionInput,
) {
  const { timeZone } = await getProperty(ctx, propertyId)
  return changeInGroup(ctx, 'group.see', async (tx, { familyGroupId, role, userId }) => {
    const house = { propertyId, familyGroupId }
    const isOwner = await isOwnerToday(tx, house, userId, todayIn(timeZone, ctx.clock.now()))
    requireRight({ familyGroupId, role, userId }, 'decision.edit', { owner: isOwner })
    const held = await holdSubject(tx, ctx, subject, familyGroupId)
    await holdActiveProperty(tx, house)
    const sent = await repository.findDecision(tx, { decisionId: id, familyGroupId })
    if (sent) return answerAgain(sent, userId)
    await requireRoom(tx, house)
    if (projectId && !(await repository.hasProject(tx, house, projectId))) throw notFound(t`This project`)
    const fields = plain(input)
    const facts = subject && (await requireWaiting(tx, house, subject, held))
    const isNew = await repository.insertDecision(tx, {
      ...columnsOf(fields),
      id,
      ...house,
      createdBy: userId,
      ...subjectIds(subject),
      projectId,
      ...(subject && facts && subjectColumns(subject, facts)),
    })
    if (!isNew)
      return answerAgain(await repository.findDecision(tx, { decisionId: id, familyGroupId }), userId)
    await repository.setOptions(tx, id, labelsOf(fields))
    if (fields.documentIds.length > 0)
      await attachDocuments(tx, { decisionId: id, ...house }, fields.documentIds)
    await recordDecision(
      tx,
      ctx.user,
      { id, ...house },
      { verb: 'CREATED', after: { name: fields.question } },
    )
    return { decisionId: id }
  })
}

/** A retry of the same person is answered as before; an id of anything else is refused. */
function answerAgain(sent: repository.DecisionRow | undefined, userId: string) {
  if (sent?.createdBy !== userId) throw new AppError('conflict', decisionTexts.sentBefore)
  return { decisionId: sent.id }
}

/** Guards the end of a property’s use: otherwise a manager could keep the others from voting. */
export async function requireNoOpenDecision(tx: Tx, house: repository.House) {
  if (!(await repository.hasOpenDecision(tx, house))) return
  throw new AppError('conflict', decisionTexts.stillOpen)
}

export async function requireRoom(tx: Tx, house: repository.House) {
  if ((await repository.lockAndCount(tx, house)) < maxDecisionsPerProperty) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxDecisionsPerProperty} decisions. Delete one that you no longer need.`,
  )
}

/** Saves a draft. A stale edit is refused with the newer version. */
export function updateDecision(ctx: MemberContext, { decisionId, version, ...input }: UpdateDecisionInput) {
  return changeDecision(ctx, 'edit', { decisionId, version }, async (tx, { member, ...read }) => {
    const { row } = read
    const fields = plain(input)
    if (row.subjectKind && fields.kind !== 'YES_NO') throw new AppError('invalid', subjectTexts.yesOrNo)
    const before = fieldsOf(read)
    const changed = changedFields(before, fields)
    if (changed.length === 0) return { version }
    await repository.updateDecision(
      tx,
      { decisionId, familyGroupId: member.familyGroupId },
      columnsOf(fields),
    )
    if (changed.includes('kind') || changed.includes('options'))
      await repository.setOptions(tx, decisionId, labelsOf(fields))
    if (changed.includes('documentIds')) await attachDocuments(tx, { ...row, decisionId }, fields.documentIds)
    // The question is its name; the background is too long for a line of the log.
    const told = changed.filter((name) => name !== 'question' && name !== 'background')
    const hasText = changed.includes('background')
    await recordDecision(tx, ctx.user, row, {
      verb: 'CHANGED',
      before: { ...pickFields(before, told), name: row.question },
      after: { ...pickFields(fields, told), ...(hasText && { background: true }), name: fields.question },
    })
    return { version: version + 1 }
  })
}

/** Opens a draft: from now on nothing but its state changes, and the owners of today are asked. */
export async function openDecision(ctx: MemberContext, { decisionId, version }: OpenDecisionInput) {
  const hashes = await hashDocuments(ctx, decisionId)
  return changeDecision(ctx, 'open', { decisionId }, async (tx, { row, documents, member, subject }) => {
    if (row.version !== version) throw new AppError('conflict', decisionTexts.readAgain)
    const key = { decisionId, familyGroupId: member.familyGroupId }
    const closesAt = closesAtOf(row.deadlineOn, row.timeZone)
    if (closesAt <= row.now) throw new AppError('conflict', decisionTexts.pastDeadline)
    const about = subjectOfRow(row)
    if (row.subjectKind && !about) throw new AppError('conflict', subjectTexts.gone(row.subjectKind))
    const facts = about && (await requireWaiting(tx, row, about, subject, decisionId))
    const { owners, isWhole } = await listOwnersOn(tx, row, todayIn(row.timeZone, row.now))
    if (!isWhole) throw new AppError('conflict', decisionTexts.noOwners)
    await repository.insertVoters(
      tx,
      decisionId,
      owners.map(({ userId, ownerName: name, basisPoints }) => ({ userId, name, basisPoints })),
    )
    const frozen = await freezeDocuments(tx, { ...row, decisionId }, documents, hashes)
    const opening = { state: 'OPEN', openedBy: ctx.user.id, openedAt: row.now, closesAt } as const
    await repository.updateDecision(tx, key, {
      ...opening,
      ...(about && facts && subjectColumns(about, facts)),
    })
    await subject?.stopAsking(tx)
    await recordDecision(tx, ctx.user, row, {
      verb: 'OPENED',
      after: {
        name: row.question,
        deadlineOn: row.deadlineOn,
        ...(frozen.length > 0 && { documents: frozen }),
      },
    })
    await announceOpening(tx, ctx, row, owners, ctx.user.id)
  })
}
