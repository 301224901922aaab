import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { isFocusLost } from '../../../../components/ui/focus.ts'
import { MarkdownText } from '../../../../components/ui/markdown.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { statusLabels } from '../../../work/tasks/tasks.texts.ts'
import { isOverdueOn } from '../offline.rules.ts'
import type { OfflineTask } from '../offline.schemas.ts'
import { dayText } from './kept-line.texts.ts'
import { Line } from './kept-line.tsx'
import type { Keep } from './record-part.tsx'
import { useFocusBack } from './use-focus-back.ts'

type TaskProps = { task: OfflineTask; today: string; isTicked: boolean; keep: Keep }

/** Renders an open task, which can be ticked and commented offline. */
export function KeptTask({ task, today, isTicked, keep }: TaskProps) {
  const { id: taskId, title, version, status, dueOn, dueTime, assigneeName, description, canTick } = task
  const controls = useRef<HTMLSpanElement>(null)
  const isTicking = useRef(false)
  const tick = async () => {
    isTicking.current = true
    const isKept = await keep({ kind: 'TICK', taskId, title, version })
    if (!isKept) isTicking.current = false
  }
  useEffect(() => {
    if (!isTicked || !isTicking.current) return
    isTicking.current = false
    // The button that was pressed is gone.
    if (isFocusLost()) controls.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [isTicked])
  return (
    <Line
      title={title}
      details={[statusLabels[status], dueOn && t`Due ${dayText(dueOn, dueTime)}`, assigneeName]}
    >
      {(isTicked || isOverdueOn(dueOn, today)) && (
        <span>
          {isTicked ? (
            <Badge tone="info">{t`Done, waiting to be sent`}</Badge>
          ) : (
            <Badge tone="danger">{t`Overdue`}</Badge>
          )}
        </span>
      )}
      {description && <MarkdownText under="h3">{description}</MarkdownText>}
      <span ref={controls} className="flex flex-wrap gap-2 pt-2">
        {canTick && !isTicked && (
          <Button onClick={() => void tick()} aria-label={t`Mark as done: ${title}`}>
            {t`Mark as done`}
          </Button>
        )}
        <CommentForm title={title} save={(body) => keep({ kind: 'COMMENT', taskId, title, body })} />
      </span>
    </Line>
  )
}

function CommentForm({ title, save }: { title: string; save: (body: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false)
  const [body, setBody] = useState('')
  const opener = useFocusBack(isOpen)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!body.trim() || !(await save(body.trim()))) return
    setBody('')
    setOpen(false)
  }
  if (!isOpen)
    return (
      <Button ref={opener} onClick={() => setOpen(true)} aria-label={t`Comment on ${title}`}>
        {t`Comment`}
      </Button>
    )
  return (
    <form className="grid w-full gap-2" onSubmit={(event) => void send(event)}>
      <TextArea
        label={t`Comment`}
        value={body}
        maxLength={2_000}
        required
        autoFocus
        onChange={({ target }) => setBody(target.value)}
      />
      <span className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">{t`Save on this device`}</Button>
        <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
      </span>
    </form>
  )
}
