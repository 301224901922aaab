import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { doerName, fullName } from '../../../base/users/users.rules.ts'
import { listPeopleByLink } from '../../../work/relative-links/server/money-links.service.ts'
import { logOf } from '../../balance-entries/server/balance-entries.service.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import { settlementEntity } from '../settlement.entity.ts'
import { answersByLink, type Stand, settlementRights, settlementsPageSize } from '../settlements.rules.ts'
import type {
  ListSettlementsInput,
  SettlementLineView,
  SettlementPageView,
  SettlementView,
  SideView,
} from '../settlements.schemas.ts'
import * as reads from './settlement-reads.repository.ts'

type Parties = { fromId: string; toId: string; createdBy: string | null; propertyId: string | null }

/** Who can answer at the moment: members who can sign in, and people outside the group who have a personal link. */
export async function listAnswering(db: Executor, familyGroupId: string) {
  const [members, links] = await Promise.all([
    reads.listAnsweringMembers(db, familyGroupId),
    listPeopleByLink(db, familyGroupId),
  ])
  return { members, links }
}
export type Answering = Awaited<ReturnType<typeof listAnswering>>

/** Returns a person’s relation to a settlement. */
export function standOf(
  { role, userId }: Member,
  { fromId, toId, createdBy, propertyId }: Parties,
  { members, links }: Answering,
): Stand {
  const me = members.find((one) => one.userId === userId)?.participantId
  return {
    role,
    isPayer: me === fromId,
    isReceiver: me === toId,
    isRecorder: createdBy === userId,
    canReceiverAnswer:
      members.some(({ participantId }) => participantId === toId) ||
      answersByLink(links, { toId, propertyId }),
    hasOtherManager: members.some((one) => one.role === 'MANAGER' && one.participantId !== fromId),
  }
}

const sideOf = (people: ReadonlyMap<string, ParticipantView>, id: string): SideView => {
  const { name, profileImageUrl, color, isMe } = people.get(id) ?? {
    name: t`A former member`,
    profileImageUrl: null,
    color: null,
    isMe: false,
  }
  return { id, name, profileImageUrl, color, isMe }
}

type Seen = {
  row: reads.SettlementRow
  people: ReadonlyMap<string, ParticipantView>
  stand: Stand
  links: Answering['links']
}

const lineOf = ({ row, people, stand, links }: Seen): SettlementLineView => ({
  id: row.id,
  from: sideOf(people, row.fromId),
  to: sideOf(people, row.toId),
  amountMinor: row.amountMinor,
  currency: row.currency,
  settledOn: row.settledOn,
  method: row.method,
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  status: row.status,
  waitsForMe: row.status === 'RECORDED' && settlementRights({ ...row, stand }).confirm,
  waitsForLink: row.status === 'RECORDED' && answersByLink(links, row),
  version: row.version,
})

async function peopleOf(ctx: Pick<MemberContext, 'member'>, db: Executor, rows: reads.SettlementRow[]) {
  const ids = [...new Set(rows.flatMap(({ fromId, toId }) => [fromId, toId]))]
  const people = ids.length === 0 ? [] : await listParticipants(ctx, db, ids)
  return new Map(people.map((person) => [person.id, person]))
}

/** Returns rows for lists. */
export async function lineViews(
  ctx: Pick<MemberContext, 'member'>,
  db: Executor,
  rows: reads.SettlementRow[],
): Promise<SettlementLineView[]> {
  const [people, answering] = await Promise.all([
    peopleOf(ctx, db, rows),
    listAnswering(db, ctx.member.familyGroupId),
  ])
  const { links } = answering
  return rows.map((row) => lineOf({ row, people, links, stand: standOf(ctx.member, row, answering) }))
}

/** Returns a row for its page. */
export async function settlementView(
  ctx: Pick<MemberContext, 'member'>,
  db: Executor,
  row: reads.SettlementRow,
): Promise<SettlementView> {
  const people = await peopleOf(ctx, db, [row])
  const answering = await listAnswering(db, row.familyGroupId)
  const stand = standOf(ctx.member, row, answering)
  return {
    ...lineOf({ row, people, stand, links: answering.links }),
    familyGroupId: row.familyGroupId,
    groupName: row.groupName,
    propertyStatus: row.propertyStatus,
    note: row.note,
    statusReason: row.statusReason,
    recordedByName: fullName({ firstName: row.recorderFirstName, lastName: row.recorderLastName }),
    recordedAt: row.createdAt.toISOString(),
    decidedByName: doerName(row.decidedBy, {
      firstName: row.deciderFirstName,
      lastName: row.deciderLastName,
      deletedAt: row.deciderDeletedAt,
    }),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    role: ctx.member.role,
    may: settlementRights({ ...row, stand }),
  }
}

// Reads settlements for the pages.

export async function getSettlement(ctx: MemberContext, settlementId: string): Promise<SettlementView> {
  const key = { settlementId, familyGroupId: ctx.member.familyGroupId }
  const row = await reads.findSettlement(ctx.db, key)
  if (!row) throw notFound(t`This settlement`)
  return settlementView(ctx, ctx.db, row)
}

/** Returns a page of filtered settlements, newest first. */
export async function listSettlements(
  ctx: MemberContext,
  choice: Omit<ListSettlementsInput, 'familyGroupId'>,
): Promise<SettlementPageView> {
  const { familyGroupId } = ctx.member
  const rows = await reads.listSettlements(ctx.db, { ...choice, familyGroupId }, settlementsPageSize + 1)
  const shown = rows.slice(0, settlementsPageSize)
  return {
    settlements: await lineViews(ctx, ctx.db, shown),
    next: rows.length > settlementsPageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Returns what needs the caller’s confirmation, oldest first, for the dashboard. */
export async function listWaitingSettlements(
  ctx: MemberContext,
  limit: number,
): Promise<SettlementLineView[]> {
  const { familyGroupId, role, userId } = ctx.member
  const { members, links } = await listAnswering(ctx.db, familyGroupId)
  const me = members.find((one) => one.userId === userId)
  if (!me) return []
  const hasOtherManager = members.some((one) => one.role === 'MANAGER' && one !== me)
  const rows = await reads.listWaiting(
    ctx.db,
    {
      familyGroupId,
      receiverId: me.participantId,
      forOthers:
        role === 'MANAGER'
          ? {
              answeringIds: members.map(({ participantId }) => participantId),
              links,
              exceptFromId: hasOtherManager ? me.participantId : null,
            }
          : null,
    },
    limit,
  )
  return lineViews(ctx, ctx.db, rows)
}

export const recordSettlementActivity = logOf(settlementEntity)
