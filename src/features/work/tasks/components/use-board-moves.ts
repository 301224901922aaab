import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { useMoveCard } from '../board.queries.ts'
import { allowedColumns, isBoardStatus, neighbour, refuseMoveOf } from '../board.rules.ts'
import type { BoardPlace, BoardView } from '../board.schemas.ts'
import { useUndoTasks } from '../tasks.queries.ts'
import type { BoardStatus } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { moveRefusals, statusLabels, withNextTime } from '../tasks.texts.ts'
import { followFocus } from './follow-focus.ts'

type BoardState = {
  familyGroupId: string
  place: BoardPlace
  board: BoardView
  cards: readonly TaskCardView[]
}

const cardLink = (id: string) => `[data-card="${id}"]`

/** Moves cards by any input: display, announcement, undo, and focus. */
export function useBoardMoves({ familyGroupId, place, board, cards }: BoardState) {
  const move = useMoveCard(familyGroupId, place, board.myUserId)
  const undo = useUndoTasks()
  const [blocking, setBlocking] = useState<TaskCardView | null>(null)
  const [menuFor, setMenuFor] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const goBack = async ({ id, title, status }: TaskCardView, version: number) => {
    followFocus(cardLink(id))
    await undo.mutateAsync({ familyGroupId, tasks: [{ taskId: id, version }] })
    setAnnouncement(t`${title} is back in “${statusLabels[status]}”.`)
  }

  const send = async (card: TaskCardView, to: BoardStatus, reason: string | null) => {
    // An earlier undo offer would undo the wrong thing.
    toast.dismiss()
    followFocus(cardLink(card.id))
    setAnnouncement(t`“${card.title}” moved to “${statusLabels[to]}”`)
    try {
      const moved = await move.mutateAsync({ card, to, reason })
      const said = withNextTime(t`Moved to “${statusLabels[to]}”`, moved)
      toastUndo(said, () => goBack(card, moved.version))
    } catch (error) {
      setAnnouncement(t`${card.title} is back in “${statusLabels[card.status]}”.`)
      toastFailure(error)
    }
  }

  const moveTo = (cardId: string, to: BoardStatus) => {
    const card = cards.find(({ id }) => id === cardId)
    if (!card || card.status === to) return
    const refused = board.isArchived ? 'not-allowed' : refuseMoveOf(card, to, board)
    if (refused) {
      toast.error(moveRefusals[refused])
    } else if (to === 'BLOCKED') {
      setBlocking(card)
    } else {
      void send(card, to, null)
    }
  }

  return {
    moveTo,
    announcement,
    blocking,
    block: async (reason: string | null) => {
      setBlocking(null)
      if (blocking) void send(blocking, 'BLOCKED', reason)
    },
    stopBlocking: () => setBlocking(null),
    menuFor,
    setMenuFor,
    allowed: (card: TaskCardView) => allowedColumns(card, board),
    statusOf: (cardId: string) => {
      const status = cards.find(({ id }) => id === cardId)?.status
      return isBoardStatus(status) ? status : undefined
    },
    allowedOf: (cardId: string) => {
      const card = cards.find(({ id }) => id === cardId)
      return card ? allowedColumns(card, board) : []
    },
  }
}

export type BoardMoves = ReturnType<typeof useBoardMoves>

/** Handles cards dropped on a column. */
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

/** The keys of a card’s link. */
export function onBoardKey(event: KeyboardEvent, moves: BoardMoves) {
  const { key, altKey, target } = event
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement)) return
  const cardId = target.dataset.card
  if (!cardId) return
  if (altKey) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    // In the browser this key means “back”.
    event.preventDefault()
    const status = moves.statusOf(cardId)
    const to = status && neighbour(status, key === 'ArrowRight' ? 1 : -1, moves.allowedOf(cardId))
    if (to) moves.moveTo(cardId, to)
    return
  }
  const isMenuKey = key === ' ' || key === 'm' || key === 'M'
  const next = isMenuKey ? null : nextCard(target, key)
  if (!isMenuKey && !next) return
  event.preventDefault()
  if (isMenuKey && moves.allowedOf(cardId).length > 0) moves.setMenuFor(cardId)
  next?.focus()
}

/** Returns the card for an arrow key: in the same column, or at the same height in the next non-empty one. */
function nextCard(link: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...(link.closest('[data-board]')?.querySelectorAll('[data-column]') ?? [])].map(
    (column) => [...column.querySelectorAll<HTMLElement>('[data-card]')],
  )
  const x = columns.findIndex((cards) => cards.includes(link))
  const y = columns[x]?.indexOf(link) ?? 0
  if (key === 'ArrowDown') return columns[x]?.[y + 1]
  if (key === 'ArrowUp') return y > 0 ? columns[x]?.[y - 1] : undefined
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const others = key === 'ArrowRight' ? columns.slice(x + 1) : columns.slice(0, Math.max(x, 0)).toReversed()
  const cards = others.find(({ length }) => length > 0)
  return cards?.[Math.min(y, cards.length - 1)]
}
