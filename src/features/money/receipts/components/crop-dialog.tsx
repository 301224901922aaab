import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'

// With its library, only for those who crop.
const CropForm = lazy(() => import('./crop-form.tsx'))

type CropDialogProps = {
  /** The picture, or null while nothing is cropped. */
  file: File | null
  onClose: () => void
  onCrop: (cropped: File) => void
}

/** Cuts a picture in the browser, before anything is sent. */
export function CropDialog({ file, onClose, onCrop }: CropDialogProps) {
  return (
    <Dialog
      title={t`Crop photo`}
      description={t`Drag the frame, or move it and its handles with the arrow keys.`}
      open={file !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {file && (
        <Suspense fallback={<Spinner />}>
          <CropForm file={file} onCancel={onClose} onCrop={onCrop} />
        </Suspense>
      )}
    </Dialog>
  )
}
