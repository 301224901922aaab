import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { Menu, MenuItem } from '../../../../components/ui/menu.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { maxLineLength } from '../../work-terms/checklists.rules.ts'
import { isSending } from '../checklists.queries.ts'
import type { ChecklistLineView } from '../checklists.schemas.ts'

type ChecklistLineProps = {
  line: ChecklistLineView
  canEdit: boolean
  canTick: boolean
  isFirst: boolean
  isLast: boolean
  onTick: (isDone: boolean) => void
  onEdit: (text: string) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

export const lineAnchor = ({ id }: { id: string }) => `line-${id}`

/** Renders one checklist line with a checkbox and a menu. Alt with an arrow moves it. */
export function ChecklistLine(props: ChecklistLineProps) {
  const { line, canEdit, canTick, isFirst, isLast, onTick, onMove } = props
  const { text, isDone, doneByName } = line
  const [isEdited, setEdited] = useState(false)
  const isOnItsWay = isSending(line)
  const by: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }
  const move = (event: KeyboardEvent) => {
    const step = by[event.key]
    if (!event.altKey || step === undefined || !canEdit || isOnItsWay) return
    event.preventDefault()
    if (!(step === -1 ? isFirst : isLast)) onMove(step)
  }
  if (isEdited) return <EditLine {...props} onDone={() => setEdited(false)} />
  return (
    <li id={lineAnchor(line)} className={clsx('flex items-start gap-2 px-3', isOnItsWay && 'opacity-60')}>
      <label className="flex min-h-touch min-w-0 flex-1 items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={isDone}
          disabled={!canTick || isOnItsWay}
          onChange={({ target }) => onTick(target.checked)}
          onKeyDown={move}
          aria-keyshortcuts={canEdit ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0 wrap-anywhere">
          <span dir="auto" className={clsx(isDone && 'text-muted line-through')}>
            {text}
          </span>
          {isDone && doneByName && <span className="block text-sm text-muted">{doneByName}</span>}
        </span>
      </label>
      {canEdit && !isOnItsWay && <LineMenu {...props} onStartEdit={() => setEdited(true)} />}
    </li>
  )
}

type LineMenuProps = ChecklistLineProps & { onStartEdit: () => void }

function LineMenu({ line, isFirst, isLast, onMove, onDelete, onStartEdit }: LineMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={t`More actions for ${line.text}`} icon={<EllipsisVertical aria-hidden="true" />} />
      }
    >
      <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={isFirst} onClick={() => onMove(-1)}>
        {t`Move up`}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden="true" />} disabled={isLast} onClick={() => onMove(1)}>
        {t`Move down`}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onStartEdit}>
        {t`Edit`}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
        {t`Delete`}
      </MenuItem>
    </Menu>
  )
}

function EditLine({ line, onEdit, onDone }: ChecklistLineProps & { onDone: () => void }) {
  const [text, setText] = useState(line.text)
  const [error, setError] = useState<string>()
  const leave = () => {
    onDone()
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${lineAnchor(line)} input`)?.focus())
  }
  const save = () => {
    const entered = text.trim()
    if (entered === '') return setError(t`Enter what needs to be done.`)
    if (entered !== line.text) onEdit(entered)
    leave()
  }
  return (
    <li id={lineAnchor(line)} className="p-3">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t`What needs to be done`}
          autoComplete="off"
          autoFocus
          maxLength={maxLineLength}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && leave()}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={leave}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary">
            {t`Save`}
          </Button>
        </div>
      </form>
    </li>
  )
}
