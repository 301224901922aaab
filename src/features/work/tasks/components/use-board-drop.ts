import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'
import { isBoardStatus } from '../board.rules.ts'
import type { BoardStatus } from '../tasks.rules.ts'

/** Listens for cards that are dropped on a column. */
export function useBoardDrop(moveTo: (cardId: string, to: BoardStatus) => void) {
  const latest = useRef(moveTo)
  useEffect(() => {
    latest.current = moveTo
  })
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const { cardId } = source.data
          const status = location.current.dropTargets[0]?.data.status
          if (typeof cardId === 'string' && isBoardStatus(status)) latest.current(cardId, status)
        },
      }),
    [],
  )
}
