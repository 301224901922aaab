import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { boardDoneQuery, boardQuery } from '../board.queries.ts'
import type { BoardPlace } from '../board.schemas.ts'
import { boardStatuses } from '../tasks.rules.ts'
import { BoardColumn } from './board-column.tsx'
import { useBoardDrop } from './use-board-drop.ts'
import { onBoardKey } from './use-board-keys.ts'
import { useBoardMoves } from './use-board-moves.ts'

type BoardProps = {
  familyGroupId: string
  /** Of what it shows the tasks. */
  place: BoardPlace
  /** Stands in its place while there is no task at all. */
  empty: ReactNode
}

/**
 * The tasks of a property or a project by status. Cards are dragged, moved by a menu, or by the keyboard alone; what
 * others moved shows within half a minute, and at once when the page is looked at again.
 */
export function Board({ familyGroupId, place, empty }: BoardProps) {
  const { board, showWhole, isLoadingWhole } = useOpenColumns(familyGroupId, place)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    boardDoneQuery(familyGroupId, place),
  )
  const done = data.pages.flatMap(({ tasks }) => tasks)
  const cards = [...Object.values(board.columns).flatMap(({ tasks }) => tasks), ...done]
  const moves = useBoardMoves({ familyGroupId, place, board, cards })
  useBoardDrop(moves.moveTo)
  if (cards.length === 0) return empty
  return (
    <section aria-label="Board" className="grid grid-cols-1 gap-3">
      <p id="board-help" className="text-sm text-muted max-sm:sr-only pointer-coarse:sr-only">
        Drag a card, or use the keyboard: arrow keys go from card to card, M or space opens the choice of
        columns, Alt with an arrow key moves the card.
      </p>
      <p role="status" className="sr-only">
        {moves.announcement}
      </p>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed on the links of the cards. */}
      <div
        data-board
        onKeyDown={(event) => onBoardKey(event, moves)}
        // Relative: what is for screen readers alone is placed in here, and does not widen the page.
        className="relative -m-1 flex snap-x snap-mandatory scroll-px-1 gap-3 overflow-x-auto p-1 pb-3 sm:snap-none"
      >
        {boardStatuses.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            tasks={status === 'DONE' ? done : board.columns[status].tasks}
            more={status === 'DONE' ? 0 : board.columns[status].more}
            isOpenEnded={status === 'DONE' && hasNextPage}
            showMore={status === 'DONE' ? (hasNextPage ? fetchNextPage : undefined) : showWhole}
            isLoadingMore={status === 'DONE' ? isFetchingNextPage : isLoadingWhole}
            withProject={'propertyId' in place}
            moves={moves}
          />
        ))}
      </div>
      {moves.blocking && (
        <ReasonDialog
          title="Mark as blocked"
          help="The others read it on the page of the task."
          save={moves.block}
          close={moves.stopBlocking}
        />
      )}
    </section>
  )
}

/** The open columns: their first cards, until somebody wants to see more of one. */
function useOpenColumns(familyGroupId: string, place: BoardPlace) {
  const [isWhole, setWhole] = useState(false)
  const { data: first } = useSuspenseQuery(boardQuery(familyGroupId, place))
  const whole = useQuery({ ...boardQuery(familyGroupId, place, true), enabled: isWhole })
  const showWhole = async () => {
    setWhole(true)
    return whole.refetch()
  }
  return {
    board: whole.data ?? first,
    showWhole: whole.data ? undefined : showWhole,
    isLoadingWhole: whole.isFetching && !whole.data,
  }
}
