import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { t } from '@lingui/core/macro'
import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Button } from '../../../../components/ui/button.tsx'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { boardDoneQuery, boardQuery } from '../board.queries.ts'
import type { BoardPlace } from '../board.schemas.ts'
import { type BoardStatus, boardStatuses } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { statusLabels } from '../tasks.texts.ts'
import { BoardCard } from './board-card.tsx'
import { type BoardMoves, onBoardKey, useBoardDrop, useBoardMoves } from './use-board-moves.ts'

type BoardProps = {
  familyGroupId: string
  /** The scope of the board. */
  place: BoardPlace
  /** Shown when there are no tasks. */
  empty: ReactNode
}

/**
 * Renders tasks by status. Cards move by drag, menu or keyboard; moves of others show within half a minute, and on
 * focus.
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
    <section aria-label={t`Board`} className="grid grid-cols-1 gap-3">
      <p id="board-help" className="text-sm text-muted max-sm:sr-only pointer-coarse:sr-only">
        {t`Drag a card, or use the keyboard: arrow keys move between cards, M or space opens the list of columns, Alt with an arrow key moves the card.`}
      </p>
      <p role="status" className="sr-only">
        {moves.announcement}
      </p>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed on the links of the cards. */}
      <div
        data-board
        onKeyDown={(event) => onBoardKey(event, moves)}
        // Relative, so that screen-reader text inside does not widen the page.
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
          title={t`Mark as blocked`}
          help={t`Everyone can read this on the task page.`}
          save={moves.block}
          close={moves.stopBlocking}
        />
      )}
    </section>
  )
}

/** Loads the first cards of open columns, until someone asks for more. */
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

type BoardColumnProps = {
  status: BoardStatus
  tasks: readonly TaskCardView[]
  /** How many more there are. */
  more: number
  /** Whether there are more than were counted. */
  isOpenEnded: boolean
  showMore: (() => Promise<{ error: unknown }>) | undefined
  isLoadingMore: boolean
  withProject: boolean
  moves: BoardMoves
}

/** Renders a column that accepts allowed cards, and highlights while one is above it. */
export function BoardColumn({ status, tasks, more, isOpenEnded, ...rest }: BoardColumnProps) {
  const { showMore, isLoadingMore, withProject, moves } = rest
  const titleId = useId()
  const { ref, isWelcome } = useDropColumn(status)
  const count = `${(tasks.length + more).toLocaleString(i18n.locale)}${isOpenEnded ? '+' : ''}`
  const load = async () => {
    const { error } = (await showMore?.()) ?? {}
    if (error) toastFailure(error)
  }
  return (
    <section
      ref={ref}
      data-column={status}
      aria-labelledby={titleId}
      className={clsx(
        'relative flex w-[86%] shrink-0 snap-start flex-col gap-2 rounded-lg border bg-background p-2 transition-colors sm:w-64 lg:w-auto lg:min-w-44 lg:flex-1 lg:basis-0',
        isWelcome && 'border-accent bg-accent-soft forced-colors:border-[Highlight]',
      )}
    >
      <h3 className="flex items-baseline justify-between gap-2 px-1 font-medium">
        <span id={titleId}>{statusLabels[status]}</span>{' '}
        <span className="text-sm text-muted tabular-nums">{count}</span>
      </h3>
      {tasks.length === 0 && <p className="px-1 text-sm text-muted">{t`No tasks`}</p>}
      <ul aria-labelledby={titleId} className="flex flex-col gap-2 empty:hidden">
        {tasks.map((card) => (
          <BoardCard key={card.id} card={card} withProject={withProject} moves={moves} />
        ))}
      </ul>
      {more > 0 && !showMore && (
        <p className="px-1 text-sm text-muted">{t`${more.toLocaleString(i18n.locale)} more are in the list.`}</p>
      )}
      {showMore && (more > 0 || isOpenEnded) && (
        <Button onClick={() => void load()} loading={isLoadingMore}>
          {t`Show more`}
        </Button>
      )}
    </section>
  )
}

function useDropColumn(status: BoardStatus) {
  const ref = useRef<HTMLElement>(null)
  const [isWelcome, setWelcome] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    return dropTargetForElements({
      element: ref.current,
      getData: () => ({ status }),
      onDragEnter: ({ source: { data } }) =>
        setWelcome(Array.isArray(data.allowed) && data.allowed.includes(status)),
      onDragLeave: () => setWelcome(false),
      onDrop: () => setWelcome(false),
    })
  }, [status])
  return { ref, isWelcome }
}
