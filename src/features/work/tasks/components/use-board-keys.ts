import type { KeyboardEvent } from 'react'
import { neighbour } from '../board.rules.ts'
import type { BoardMoves } from './use-board-moves.ts'

/** What the keys do on the link of a card. */
export function onBoardKey(event: KeyboardEvent, moves: BoardMoves) {
  const { key, altKey, target } = event
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement)) return
  const cardId = target.dataset.card
  if (!cardId) return
  if (altKey) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    // In the browser this is "back": not while a card has the focus.
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

/** The card that an arrow key leads to: in the same column, or at the same height of the next one that has any. */
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
