import { t } from '@lingui/core/macro'
import { Send } from 'lucide-react'
import { MenuItem } from '../../../../components/ui/menu.tsx'
import { isOpen } from '../../tasks/tasks.rules.ts'
import type { TaskView } from '../../tasks/tasks.schemas.ts'

/** Renders the menu item that asks whether to send a task to a contractor. */
export function SendTaskItem({
  task: { status },
  onSend,
}: {
  task: Pick<TaskView, 'status'>
  onSend: () => void
}) {
  if (status === 'REPORT' || !isOpen(status)) return null
  return (
    <MenuItem icon={<Send aria-hidden="true" />} onClick={onSend}>
      {t`Send to contractor`}
    </MenuItem>
  )
}
