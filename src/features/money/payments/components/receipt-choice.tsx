import { Camera, Paperclip, X } from 'lucide-react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { FieldGroup } from '../../../../components/ui/field-group.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { uploadHelp } from '../../../house/documents/documents.texts.ts'
import { acceptedFiles, acceptedPictures } from '../../../house/documents/upload-choice.ts'

type ReceiptChoiceProps = { files: File[]; onChange: (files: File[]) => void }

/** Receipts that are sent once the payment is recorded: there is nothing yet that they could belong to. */
export function ReceiptChoice({ files, onChange }: ReceiptChoiceProps) {
  // The same file chosen twice is one receipt.
  const take = (chosen: File[]) =>
    onChange([...new Map([...files, ...chosen].map((file) => [keyOf(file), file])).values()])
  return (
    <FieldGroup title="Receipts" help={`They are sent when the payment is recorded. ${uploadHelp}`}>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={acceptedFiles} multiple icon={<Paperclip aria-hidden="true" />} onFiles={take}>
          Choose receipts
        </FileButton>
        <FileButton accept={acceptedPictures} capture icon={<Camera aria-hidden="true" />} onFiles={take}>
          Take a photo
        </FileButton>
      </div>
      {files.length > 0 && (
        <ul className="grid gap-1" aria-label="Chosen receipts">
          {files.map((file) => (
            <li key={keyOf(file)} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <IconButton
                label={`Take out ${file.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
