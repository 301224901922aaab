import { CalendarPlus } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { TaskView } from '../../tasks/tasks.schemas.ts'

const AcceptForm = lazy(() => import('./accept-form.tsx'))

/**
 * What a report waits for: members accept it here with what is settled at once, and its reporter sees that it waits.
 * Load `membersQuery(familyGroupId)` in the loader.
 */
export function ReportDecision({ task }: { task: TaskView }) {
  const [isOpen, setOpen] = useState(false)
  if (task.status !== 'REPORT' || task.propertyStatus !== 'ACTIVE') return null
  if (!can(task.role, 'task.edit')) {
    return <p className="text-muted">It waits until a member of the group accepts or declines it.</p>
  }
  return (
    <Dialog
      title="Accept and plan"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button className="justify-self-start max-sm:justify-self-stretch">
          <CalendarPlus aria-hidden="true" />
          Accept and plan
        </Button>
      }
    >
      <Later>{isOpen && <AcceptForm task={task} onDone={() => setOpen(false)} />}</Later>
    </Dialog>
  )
}
