import { useState } from 'react'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { useMoveCard } from '../board.queries.ts'
import { allowedColumns, isBoardStatus, refuseMoveOf } from '../board.rules.ts'
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

/** Moving cards, however it is asked for: what is shown, said, undone, and where the focus is afterwards. */
export function useBoardMoves({ familyGroupId, place, board, cards }: BoardState) {
  const move = useMoveCard(familyGroupId, place, board.myUserId)
  const undo = useUndoTasks()
  const [blocking, setBlocking] = useState<TaskCardView | null>(null)
  const [menuFor, setMenuFor] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const goBack = async ({ id, title, status }: TaskCardView, version: number) => {
    followFocus(cardLink(id))
    await undo.mutateAsync({ familyGroupId, tasks: [{ taskId: id, version }] })
    setAnnouncement(`${title} is in “${statusLabels[status]}” again.`)
  }

  const send = async (card: TaskCardView, to: BoardStatus, reason: string | null) => {
    // An offer to undo what came before would undo the wrong thing.
    toast.dismiss()
    followFocus(cardLink(card.id))
    setAnnouncement(`${card.title} is in “${statusLabels[to]}” now.`)
    try {
      const moved = await move.mutateAsync({ card, to, reason })
      const said = withNextTime(`Moved to “${statusLabels[to]}”.`, moved)
      toastUndo(said, () => goBack(card, moved.version))
    } catch (error) {
      setAnnouncement(`${card.title} is back in “${statusLabels[card.status]}”.`)
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
