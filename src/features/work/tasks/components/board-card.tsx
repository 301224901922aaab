import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { EllipsisVertical, ListChecks, MessageSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { Menu, MenuGroup, MenuItem } from '../../../../components/ui/menu.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import type { PersonView } from '../../work-terms/fields.schemas.ts'
import type { BoardStatus } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { statusLabels } from '../tasks.texts.ts'
import { DueText } from './due-text.tsx'
import { ApprovalBadge, OverdueBadge, PriorityBadge } from './task-badges.tsx'
import type { BoardMoves } from './use-board-moves.ts'
import { WorkerMark } from './worker-mark.tsx'

type BoardCardProps = { card: TaskCardView; withProject: boolean; moves: BoardMoves }

/** Renders a task on a board: its title links to its page, its menu and the mouse move it. */
export function BoardCard({ card, withProject, moves }: BoardCardProps) {
  const { id, title, statusReason, priority, isOverdue, needsApproval, projectTitle } = card
  const allowed = moves.allowed(card)
  const { ref, isDragged } = useDraggable(id, allowed)
  return (
    <li
      ref={ref}
      className={clsx(
        // Positioned, so that screen-reader text stays in the scroller and does not widen a phone’s page.
        'relative grid gap-2 rounded-md border bg-surface p-2 ps-3 shadow-card',
        allowed.length > 0 && 'pointer-fine:cursor-grab',
        isDragged && 'opacity-50',
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <Link
          to="/task/$taskId"
          params={{ taskId: id }}
          draggable={false}
          data-card={id}
          aria-describedby="board-help"
          aria-keyshortcuts="M Alt+ArrowLeft Alt+ArrowRight"
          className="flex min-h-touch min-w-0 flex-1 items-center rounded-sm font-medium wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        {allowed.length > 0 && <MoveMenu card={card} allowed={allowed} moves={moves} />}
      </div>
      {withProject && projectTitle && <p className="text-sm text-muted wrap-anywhere">{projectTitle}</p>}
      {card.status === 'BLOCKED' && statusReason && <p className="text-sm wrap-anywhere">{statusReason}</p>}
      <p className="flex flex-wrap gap-1 empty:hidden">
        {priority !== 'NORMAL' && <PriorityBadge priority={priority} />}
        {isOverdue && <OverdueBadge />}
        {needsApproval && card.status !== 'DONE' && <ApprovalBadge />}
      </p>
      <CardFacts card={card} />
    </li>
  )
}

function CardFacts({ card }: { card: TaskCardView }) {
  const { dueOn, dueTime, assignee, worker, checklistDone, checklistTotal, commentCount } = card
  if (!dueOn && !assignee && !worker && checklistTotal === 0 && commentCount === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted tabular-nums">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {dueOn && (
          <span>
            {t`Due`} <DueText dueOn={dueOn} dueTime={dueTime} />
          </span>
        )}
        {checklistTotal > 0 && (
          <span className="inline-flex items-center gap-1">
            <ListChecks className="size-4" aria-hidden="true" />
            <span className="sr-only">{t`Checklist:`}</span> {checklistDone}/{checklistTotal}
          </span>
        )}
        {commentCount > 0 && (
          <span className="inline-flex items-center gap-1">
            <MessageSquare className="size-4" aria-hidden="true" />
            <span className="sr-only">{t`Comments:`}</span> {commentCount}
          </span>
        )}
      </span>
      {assignee && <Assignee assignee={assignee} />}
      {worker && <WorkerMark name={worker.name} />}
    </div>
  )
}

const Assignee = ({ assignee }: { assignee: PersonView }) => (
  <span title={assignee.name} className="ms-auto">
    <PersonAvatar person={assignee} />
    <span className="sr-only">{assignee.name}</span>
  </span>
)

type MoveMenuProps = { card: TaskCardView; allowed: readonly BoardStatus[]; moves: BoardMoves }

function MoveMenu({ card: { id, title }, allowed, moves }: MoveMenuProps) {
  return (
    <Menu
      open={moves.menuFor === id}
      onOpenChange={(open) => moves.setMenuFor(open ? id : null)}
      trigger={<IconButton label={t`Move ${title}`} icon={<EllipsisVertical aria-hidden="true" />} />}
    >
      <MenuGroup title={t({ message: 'Move to', context: 'status' })}>
        {allowed.map((to) => (
          <MenuItem key={to} onClick={() => moves.moveTo(id, to)}>
            {statusLabels[to]}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  )
}

function useDraggable(cardId: string, allowed: readonly BoardStatus[]) {
  const ref = useRef<HTMLLIElement>(null)
  const [isDragged, setDragged] = useState(false)
  const key = allowed.join()
  useEffect(() => {
    if (!ref.current || key === '') return
    return draggable({
      element: ref.current,
      getInitialData: () => ({ cardId, allowed: key.split(',') }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [cardId, key])
  return { ref, isDragged }
}
