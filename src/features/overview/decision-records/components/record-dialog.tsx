import { t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import type { RecordOf } from './record-form.tsx'

const RecordForm = lazy(() => import('./record-form.tsx'))

/** Offers the record of a property or a project. The form is loaded when it is opened. */
export function RecordDialog({ of }: { of: RecordOf }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={t`Record of decisions (PDF)`}
      description={
        'projectId' in of
          ? t`One document about this project: decisions with their votes, accepted quotes, invoices, expenses, who bore what, and fingerprints of the attached files.`
          : t`One document for a period: decisions with their votes, accepted quotes, invoices, expenses, who bore what, and fingerprints of the attached files.`
      }
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <FileText aria-hidden="true" />
          {t`Record of decisions (PDF)`}
        </Button>
      }
    >
      <Later>
        <RecordForm of={of} close={() => setOpen(false)} />
      </Later>
    </Dialog>
  )
}
