import { plural, t } from '@lingui/core/macro'
import { Ban } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'

type EndAllLinksProps = {
  /** The label of the button and the title of the dialog. */
  label: string
  description: string
  onEnd: () => Promise<{ ended: number }>
}

/** Ends many links at once, after a confirmation. */
export function EndAllLinks({ label, description, onEnd }: EndAllLinksProps) {
  const end = async () => {
    try {
      const { ended } = await onEnd()
      toast.success(plural(ended, { one: '# link ended', other: '# links ended' }))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="justify-self-start text-danger">
          <Ban aria-hidden="true" />
          {label}
        </Button>
      }
      title={`${label}?`}
      description={description}
      confirmLabel={t`End all links`}
      onConfirm={end}
    />
  )
}
