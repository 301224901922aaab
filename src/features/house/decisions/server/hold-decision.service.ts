import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import {
  type Activity,
  type ActivityEntry,
  recordActivity,
} from '../../../base/activity/server/activity.service.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { doerName, fullName, nameInSentence } from '../../../base/users/users.rules.ts'
import { listOwnersOn } from '../../ownership/server/ownership.service.ts'
import { holdActiveProperty } from '../../properties/server/properties.service.ts'
import { decisionEntity } from '../decision.entity.ts'
import type { AttachedView } from '../decision-documents.schemas.ts'
import { type DecisionRights, decisionRights, refuseDecision, type Standing } from '../decisions.rules.ts'
import type { DecisionFields, DecisionView } from '../decisions.schemas.ts'
import { decisionTexts, refusals } from '../decisions.texts.ts'
import { isSettled, outcomeOf, type Rule, type Voter } from '../outcome.rules.ts'
import { isCarriedOut, subjectOfRow } from '../subject.rules.ts'
import { listAttached } from './decision-documents.repository.ts'
import type { HeldSubject } from './decisions.ports.ts'
import * as repository from './decisions.repository.ts'
import { holdSubject } from './subject-of-decision.service.ts'

// Shared by every read and change of one decision.

type VoterRow = Awaited<ReturnType<typeof repository.listVoters>>[number]

/** A decision with its options, its documents and its votes. */
export type Read = {
  row: repository.DecisionRow
  labels: (string | null)[]
  documents: AttachedView[]
  voters: VoterRow[]
}

export async function readDecision(db: Executor, key: repository.DecisionKey): Promise<Read | null> {
  const [row, options, attached, voters] = await Promise.all([
    repository.findDecision(db, key),
    repository.listOptions(db, key),
    listAttached(db, key),
    repository.listVoters(db, key),
  ])
  if (!row) return null
  return { row, labels: options.map(({ label }) => label), documents: attached.map(attachedOf), voters }
}

const attachedOf = ({
  fileId,
  contentType,
  byteSize,
  ...document
}: Awaited<ReturnType<typeof listAttached>>[number]): AttachedView => ({
  ...document,
  file: fileId && contentType && byteSize !== null ? { fileId, contentType, byteSize } : null,
})

export const ruleOf = ({ row, labels }: Pick<Read, 'row' | 'labels'>): Rule => {
  const { kind, counting, threshold, quorumBasisPoints } = row
  return { kind, counting, threshold, quorumBasisPoints, options: labels.length }
}

/**
 * Returns the votes to count. Someone with an account counts as able to vote even after leaving the group: they could be
 * back before the deadline, and removing them must not end a vote early. So does an owner outside the group: a manager
 * could create a personal link for them in time, and not doing so must not end a vote early either.
 */
export const votesOf = (voters: readonly VoterRow[]): Voter[] => voters.map(voteOf)

const voteOf = ({ basisPoints, userId, deletedAt, castAt, option }: VoterRow): Voter => ({
  basisPoints,
  canVote: userId === null || deletedAt === null,
  choice: castAt === null ? undefined : option,
})

/** Returns whether the caller owns a share of the property today. */
export async function isOwnerToday(
  db: Executor,
  house: repository.House,
  userId: string,
  today: string,
): Promise<boolean> {
  const { owners } = await listOwnersOn(db, house, today)
  return owners.some((owner) => owner.userId === userId)
}

/** An adopted decision about a thing also needs the yes of someone who could approve or accept it: it may still come. */
const mayBackStill = (read: Read) =>
  read.row.subjectKind !== null &&
  isCarriedOut(outcomeOf(ruleOf(read), votesOf(read.voters))) &&
  read.voters.some(({ userId, castAt }) => userId !== null && castAt === null)

/** Returns where the caller stands, for `decisionRights`. */
export async function standingOf(db: Executor, read: Read, { userId, role }: Member): Promise<Standing> {
  const { row, voters } = read
  return {
    role,
    propertyStatus: row.propertyStatus,
    state: row.state,
    isOwner: await isOwnerToday(db, row, userId, todayIn(row.timeZone, row.now)),
    isOwn: row.createdBy === userId,
    isOpener: row.openedBy === userId,
    isVoter: voters.some((voter) => voter.userId === userId),
    isPast: row.closesAt !== null && row.closesAt <= row.now,
    isSettled: row.state === 'OPEN' && isSettled(ruleOf(read), votesOf(voters)) && !mayBackStill(read),
  }
}

export type HeldDecision = Read & {
  decisionId: string
  member: Member
  /** What waits for it, if this change decides about it. */
  subject: HeldSubject | undefined
}

/** The changes that approve, accept or announce the expense or quote. */
const reachesSubject = (right: keyof DecisionRights) =>
  right === 'open' || right === 'close' || right === 'withdraw'

/**
 * Guards a change of one decision: locks its expense or quote, its property and its row, then checks the right by the
 * clock of the database.
 * @param version what the caller saw
 */
export function changeDecision<Result>(
  ctx: MemberContext,
  right: keyof DecisionRights,
  { decisionId, version }: { decisionId: string; version?: number },
  change: (tx: Tx, decision: HeldDecision) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, 'group.see', async (tx, member) => {
    const key = { decisionId, familyGroupId: member.familyGroupId }
    const place = await repository.findPlaceOf(tx, key)
    if (!place) throw notFound(t`This decision`)
    const { familyGroupId } = key
    const subject = reachesSubject(right)
      ? await holdSubject(tx, ctx, subjectOfRow(place), familyGroupId)
      : undefined
    await holdActiveProperty(tx, { propertyId: place.propertyId, familyGroupId })
    await repository.lockDecision(tx, key)
    const read = await readDecision(tx, key)
    if (!read) throw notFound(t`This decision`)
    const standing = await standingOf(tx, read, member)
    requireRight(right, standing)
    if (version !== undefined && version !== read.row.version)
      throw staleEdit(decisionTexts.stale, viewOf(read, standing, member))
    return change(tx, { ...read, decisionId, member, subject })
  })
}

function requireRight(right: keyof DecisionRights, standing: Standing) {
  const refusal = refuseDecision(right, standing)
  if (refusal === null) return
  if (refusal === 'not-allowed') throw forbidden()
  if (refusal === 'not-asked') throw new AppError('forbidden', refusals[refusal])
  throw new AppError('conflict', right === 'delete' ? decisionTexts.withdrawFirst : refusals[refusal])
}

export const recordDecision = (
  tx: Tx,
  actor: Activity<typeof decisionEntity>['actor'],
  {
    id: entityId,
    familyGroupId,
    propertyId,
  }: Pick<repository.DecisionRow, 'id' | 'familyGroupId' | 'propertyId'>,
  entry: ActivityEntry<typeof decisionEntity>,
) => recordActivity(tx, { of: decisionEntity, familyGroupId, actor, entityId, propertyId, ...entry })

/** The fields of a draft, as they are edited. */
export function fieldsOf({ row, labels, documents }: Omit<Read, 'voters'>): DecisionFields {
  const { question, background, kind, counting, threshold, quorumBasisPoints, deadlineOn } = row
  return {
    ...{ question, background, kind, counting, threshold, deadlineOn },
    options: kind === 'OPTIONS' ? labels.join('\n') : null,
    quorumPercent: quorumBasisPoints === null ? null : quorumBasisPoints / 100,
    documentIds: documents.flatMap(({ documentId }) => documentId ?? []),
  }
}

/** A decision as a member sees it. */
export function viewOf(read: Read, standing: Standing, { userId }: Member): DecisionView {
  const { row, labels, documents, voters } = read
  const {
    createdBy: _,
    creatorFirstName,
    creatorLastName,
    creatorDeletedAt,
    openedBy: __,
    openerFirstName,
    openerLastName,
    openerDeletedAt,
    closedBy,
    closerFirstName,
    closerLastName,
    closerDeletedAt,
    quorumBasisPoints: ____,
    now: ___,
    subjectKind,
    subjectName,
    subjectMinor,
    subjectPath,
    projectId,
    projectTitle,
    paymentId: _____,
    quoteId: ______,
    ...decision
  } = row
  return {
    ...decision,
    ...fieldsOf(read),
    documents,
    about:
      subjectKind && subjectName && subjectMinor !== null
        ? { kind: subjectKind, name: subjectName, amountMinor: subjectMinor, path: subjectPath }
        : null,
    project: projectId && projectTitle ? { id: projectId, title: projectTitle } : null,
    answers: labels,
    rule: ruleOf({ row, labels }),
    createdByName: nameInSentence({
      firstName: creatorFirstName,
      lastName: creatorLastName,
      deletedAt: creatorDeletedAt,
    }),
    openedByName: row.openedAt
      ? nameInSentence({ firstName: openerFirstName, lastName: openerLastName, deletedAt: openerDeletedAt })
      : null,
    openedAt: row.openedAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    closedByName: doerName(closedBy, {
      firstName: closerFirstName,
      lastName: closerLastName,
      deletedAt: closerDeletedAt,
    }),
    closedAt: row.closedAt?.toISOString() ?? null,
    voters: voters.map((voter) => ({
      position: voter.position,
      userId: voter.userId,
      // A deleted account has no name, so the one at the opening is kept.
      name: fullName(voter) ?? voter.name,
      ...voteOf(voter),
      isMember: voter.memberId !== null,
      hasLink: voter.hasLink,
      isMe: voter.userId === userId,
    })),
    role: standing.role,
    isPast: standing.isPast,
    may: decisionRights(standing),
  }
}
