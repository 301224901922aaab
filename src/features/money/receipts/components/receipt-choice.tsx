import { t } from '@lingui/core/macro'
import { Camera, Crop, Paperclip, X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { useObjectUrl } from '../../../../components/ui/use-object-url.ts'
import { newId } from '../../../../lib/ids.ts'
import { uploadHelp } from '../../../house/documents/documents.texts.ts'
import { acceptedFiles, acceptedPictures } from '../../../house/documents/upload-choice.ts'
import { canBeCropped } from '../crop-picture.ts'
import type { ReceiptProposal } from '../receipt.rules.ts'
import { CropDialog } from './crop-dialog.tsx'
import { ReceiptReader } from './receipt-reader.tsx'

type ReceiptChoiceProps = {
  familyGroupId: string
  currency: string
  /** The group’s date. */
  today: string
  files: readonly File[]
  onChange: (files: File[]) => void
  /** Fills the form with what was read on a receipt. */
  onUse: (proposal: ReceiptProposal) => void
}

/** Receipts to upload once the payment is recorded: photos can be cropped, and read where a model is configured. */
export function ReceiptChoice({ files, onChange, onUse, ...group }: ReceiptChoiceProps) {
  const helpId = useId()
  const [cropping, setCropping] = useState<File | null>(null)
  // The same file chosen twice is one receipt.
  const take = (chosen: File[]) =>
    onChange([...new Map([...files, ...chosen].map((file) => [keyOf(file), file])).values()])
  const photo = files.findLast(({ type }) => type.startsWith('image/'))
  return (
    <fieldset className="grid gap-1.5" aria-describedby={helpId}>
      <legend className="sr-only">{t`Receipts`}</legend>
      <div className="flex flex-wrap gap-2 max-sm:*:px-2.5">
        <FileButton accept={acceptedFiles} multiple icon={<Paperclip aria-hidden="true" />} onFiles={take}>
          {t`Choose receipts`}
        </FileButton>
        <FileButton accept={acceptedPictures} capture icon={<Camera aria-hidden="true" />} onFiles={take}>
          {t`Take a photo`}
        </FileButton>
      </div>
      <p id={helpId} className="text-sm text-muted max-sm:sr-only">
        {t`They are uploaded when you record the payment. ${uploadHelp()}`}
      </p>
      {files.length > 0 && (
        <ul className="grid gap-1" aria-label={t`Chosen receipts`}>
          {files.map((file) => (
            <ChosenReceipt
              key={rowOf(file)}
              file={file}
              onCrop={() => setCropping(file)}
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
      {photo && <ReceiptReader key={keyOf(photo)} {...group} photo={photo} onUse={onUse} />}
      <CropDialog
        file={cropping}
        onClose={() => setCropping(null)}
        onCrop={(cropped) => {
          if (cropping) rows.set(cropped, rowOf(cropping))
          onChange(files.map((file) => (file === cropping ? cropped : file)))
          setCropping(null)
        }}
      />
    </fieldset>
  )
}

type ChosenReceiptProps = { file: File; onCrop: () => void; onRemove: () => void }

function ChosenReceipt({ file, onCrop, onRemove }: ChosenReceiptProps) {
  const isPicture = canBeCropped(file)
  return (
    <li className="flex items-center gap-2">
      {isPicture && <Preview file={file} />}
      <span className="min-w-0 grow wrap-anywhere">{file.name}</span>
      {isPicture && (
        <IconButton label={t`Crop ${file.name}`} icon={<Crop aria-hidden="true" />} onClick={onCrop} />
      )}
      <IconButton label={t`Remove ${file.name}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
    </li>
  )
}

const Preview = ({ file }: { file: File }) => (
  <img src={useObjectUrl(file)} alt="" className="size-touch shrink-0 rounded-md border object-cover" />
)

/** A cropped photo keeps the row of the whole one, and with it the focus. */
const rows = new WeakMap<File, string>()
function rowOf(file: File): string {
  const row = rows.get(file) ?? newId()
  rows.set(file, row)
  return row
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
