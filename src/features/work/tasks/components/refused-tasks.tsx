import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../../components/ui/button.tsx'
import type { BulkResultView } from '../tasks.schemas.ts'

type RefusedTasksProps = { refused: BulkResultView['refused']; onClose: () => void }

/** Renders the tasks that were not changed, with reasons. */
export function RefusedTasks({ refused, onClose }: RefusedTasksProps) {
  if (refused.length === 0) return null
  return (
    <section
      role="alert"
      aria-label={t`Not changed`}
      className="grid gap-2 rounded-lg border bg-warning-soft p-4"
    >
      <p className="font-medium">
        {plural(refused.length, { one: '# task was not changed:', other: '# tasks were not changed:' })}
      </p>
      <ul className="grid gap-1">
        {refused.map(({ taskId, title, reason }) => (
          <li key={taskId} className="wrap-anywhere">
            <Link to="/task/$taskId" params={{ taskId }} className="underline underline-offset-4">
              {title}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
      <Button onClick={onClose} className="justify-self-start">
        {t`Got it`}
      </Button>
    </section>
  )
}
