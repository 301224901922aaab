import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import type { TaskView } from '../../tasks/tasks.schemas.ts'

const AcceptForm = lazy(() => import('./accept-form.tsx'))

/**
 * Renders the decision of a problem report: members accept it here, and its reporter sees that it waits. Load
 * `membersQuery(familyGroupId)` in the loader.
 */
export function ProblemReportDecision({ task }: { task: TaskView }) {
  const [isOpen, setOpen] = useState(false)
  if (task.status !== 'REPORT' || task.propertyStatus !== 'ACTIVE') return null
  if (!task.may.edit) {
    return <p className="text-muted">{t`A member of the group will accept or decline it.`}</p>
  }
  return (
    <Dialog
      title={t`Accept problem report`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary">
          <CalendarPlus aria-hidden="true" />
          {t`Accept problem report`}
        </Button>
      }
    >
      <Later>{isOpen && <AcceptForm task={task} onDone={() => setOpen(false)} />}</Later>
    </Dialog>
  )
}
