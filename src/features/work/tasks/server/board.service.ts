import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { getPropertyOfProject } from '../../projects/server/projects.service.ts'
import type { openStatuses } from '../../work-terms/open-statuses.rules.ts'
import { donePageSize, firstCardsPerColumn, maxCardsPerColumn } from '../board.rules.ts'
import type { BoardDoneInput, BoardDoneView, BoardInput, BoardPlace, BoardView } from '../board.schemas.ts'
import { cardOf } from '../task-cards.rules.ts'
import { decodeEnd, encodeEnd, orderOf } from '../task-order.rules.ts'
import { compareCards } from '../tasks.rules.ts'
import { countOpen, listCards, listOpenCards } from './task-lists.repository.ts'

/** Returns the open columns of a board. Done tasks are never counted: there may be any number. */
export async function getBoard(ctx: MemberContext, { isWhole, ...input }: BoardInput): Promise<BoardView> {
  const { property, place } = await findPlace(ctx, input)
  const [rows, totals] = await Promise.all([
    listOpenCards(ctx.db, place, isWhole ? maxCardsPerColumn : firstCardsPerColumn),
    countOpen(ctx.db, place),
  ])
  const cards = rows.map((row) => cardOf(row, ctx.clock.now())).toSorted(compareCards)
  const column = (status: (typeof openStatuses)[number]) => {
    const tasks = cards.filter((card) => card.status === status)
    // Two reads: one may see what the other has not.
    return { tasks, more: Math.max(0, (totals.get(status) ?? 0) - tasks.length) }
  }
  return {
    columns: {
      TODO: column('TODO'),
      IN_PROGRESS: column('IN_PROGRESS'),
      BLOCKED: column('BLOCKED'),
      IN_REVIEW: column('IN_REVIEW'),
    },
    role: ctx.member.role,
    myUserId: ctx.user.id,
    isArchived: property.status === 'ARCHIVED',
  }
}

const doneOrder = orderOf('done', 'priority')

/** Returns a page of the last column, newest first. */
export async function listBoardDone(
  ctx: MemberContext,
  { after, ...input }: BoardDoneInput,
): Promise<BoardDoneView> {
  const { place } = await findPlace(ctx, input)
  const start = after === undefined ? undefined : decodeEnd(after, doneOrder)
  if (start === null) {
    throw new AppError('invalid', t`This list is out of date. Open it again.`)
  }
  // One more than shown tells whether there is a next page.
  const rows = await listCards(ctx.db, {
    ...place,
    part: 'done',
    sort: 'priority',
    words: [],
    after: start,
    limit: donePageSize + 1,
  })
  const shown = rows.slice(0, donePageSize)
  return {
    tasks: shown.map((row) => cardOf(row, ctx.clock.now())),
    next: rows.length > donePageSize ? encodeEnd(shown.at(-1)?.sortKey) : null,
  }
}

async function findPlace(ctx: MemberContext, input: BoardPlace) {
  const property =
    'projectId' in input
      ? await getPropertyOfProject(ctx, input.projectId)
      : await getProperty(ctx, input.propertyId)
  const { id: propertyId, familyGroupId } = property
  return { property, place: { familyGroupId, propertyId, ...('projectId' in input && input) } }
}
