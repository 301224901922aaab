import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import type { BoardStatus } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { statusLabels } from '../tasks.texts.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardMoves } from './use-board-moves.ts'

type BoardColumnProps = {
  status: BoardStatus
  tasks: readonly TaskCardView[]
  /** How many more there are. */
  more: number
  /** Whether there are more than anybody counted. */
  isOpenEnded: boolean
  showMore: (() => Promise<{ error: unknown }>) | undefined
  isLoadingMore: boolean
  withProject: boolean
  moves: BoardMoves
}

/** A column takes the cards that may come to it, and shows while one is above it that it would. */
export function BoardColumn({ status, tasks, more, isOpenEnded, ...rest }: BoardColumnProps) {
  const { showMore, isLoadingMore, withProject, moves } = rest
  const titleId = useId()
  const { ref, isWelcome } = useDropColumn(status)
  const count = `${(tasks.length + more).toLocaleString('en')}${isOpenEnded ? '+' : ''}`
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
      {tasks.length === 0 && <p className="px-1 text-sm text-muted">Nothing here</p>}
      <ul aria-labelledby={titleId} className="flex flex-col gap-2 empty:hidden">
        {tasks.map((card) => (
          <BoardCard key={card.id} card={card} withProject={withProject} moves={moves} />
        ))}
      </ul>
      {more > 0 && !showMore && (
        <p className="px-1 text-sm text-muted">{more.toLocaleString('en')} more are in the list.</p>
      )}
      {showMore && (more > 0 || isOpenEnded) && (
        <Button onClick={() => void load()} loading={isLoadingMore}>
          Show more
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
