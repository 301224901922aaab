import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { decisionNews } from '../../../base/notifications/types/decisions.ts'
import type { DecisionState } from '../decisions.rules.ts'
import type { DecisionRow } from './decisions.repository.ts'

// Notifies the owners who are asked. Only members have an account to read it.

type Services = Pick<RequestContext, 'enqueue'>
type Asked = { userId: string | null }
type About = 'OPENED' | 'REMINDER' | Exclude<DecisionState, 'DRAFT' | 'OPEN'>

function tell(
  tx: Tx,
  ctx: Services,
  row: DecisionRow,
  { about, asked, actorUserId }: { about: About; asked: readonly Asked[]; actorUserId: string | null },
) {
  const { id: decisionId, familyGroupId, propertyId, propertyName, question, deadlineOn } = row
  const lastDay = () => formatCalendarDate(deadlineOn, locale())
  return raiseNotification(tx, ctx, decisionNews, {
    userIds: asked.flatMap(({ userId }) => userId ?? []),
    actorUserId,
    familyGroupId,
    facts: { familyGroupId, propertyId, decisionId, propertyName, question, lastDay, about },
    isOfRun: about === 'REMINDER',
  })
}

export const announceOpening = (
  tx: Tx,
  ctx: Services,
  row: DecisionRow,
  asked: readonly Asked[],
  actorUserId: string,
) => tell(tx, ctx, row, { about: 'OPENED', asked, actorUserId })

type Vote = Asked & { castAt: Date | null }

export const remindOf = (tx: Tx, ctx: Services, row: DecisionRow, voters: readonly Vote[]) =>
  tell(tx, ctx, row, {
    about: 'REMINDER',
    asked: voters.filter(({ castAt }) => castAt === null),
    actorUserId: null,
  })

type End = {
  state: Exclude<DecisionState, 'DRAFT' | 'OPEN'>
  voters: readonly Asked[]
  actorUserId: string | null
}

/** Notifies those who were asked, and the member who opened it. */
export const announceEnd = (tx: Tx, ctx: Services, row: DecisionRow, { state, voters, actorUserId }: End) =>
  tell(tx, ctx, row, { about: state, asked: [...voters, { userId: row.openedBy }], actorUserId })
