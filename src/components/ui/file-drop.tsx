import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Camera, FileUp, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { FieldNotes, type FieldTexts } from './field.tsx'
import { type FileRules, validateFile } from './file-choice.ts'
import { useDropZone, usePastedFiles } from './use-drop-zone.ts'

type FileDropProps = Pick<FieldTexts, 'label' | 'help' | 'error'> & {
  rules: FileRules
  onChoose: (file: File) => void
  /** A preview or the upload progress, in place of the instructions. */
  preview?: ReactNode
  disabled?: boolean
  /** Instructions in place of the usual ones, which are shown to mouse users only. */
  invitation?: string
  /** Accepts an image pasted anywhere on the page. On by default. */
  acceptsPaste?: boolean
  /** Accepts a pasted image that comes with text. Off by default, because usually the text is meant. */
  acceptsPasteBesideText?: boolean
  /** Offers the camera of a phone. On by default. */
  offersCamera?: boolean
  className?: string
}

/** Lets the reader choose one file: from the device, by drag and drop, by paste, or with the camera. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    help,
    error,
    rules,
    onChoose,
    preview,
    disabled = false,
    invitation,
    acceptsPaste = true,
    acceptsPasteBesideText = false,
    offersCamera = true,
    className,
  } = props
  const id = useId()
  const [complaint, setComplaint] = useState<string | null>(null)

  const take = ([file]: File[]) => {
    if (!file || disabled) return
    const found = validateFile(file, rules)
    setComplaint(found)
    if (!found) onChoose(file)
  }
  usePastedFiles(take, { isOn: acceptsPaste && !disabled, alsoBesideText: acceptsPasteBesideText })
  const { isOver, zone } = useDropZone(take)

  const message = complaint ?? error
  const control = {
    disabled,
    accept: rules.types.join(','),
    describedBy: [message && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
    onFiles: take,
  }
  return (
    <fieldset className={clsx('grid gap-1.5', className)}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {/* Dropping is optional; the buttons inside do the same. */}
      <div
        {...zone}
        className={clsx(
          'grid min-h-40 content-center justify-items-center gap-3 rounded-md border-2 border-dashed p-4 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : message ? 'border-danger' : 'border-border-strong',
        )}
      >
        {preview}
        {invitation && !preview && <p className="text-sm text-muted">{invitation}</p>}
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            {...control}
            icon={offersCamera ? <ImagePlus aria-hidden="true" /> : <FileUp aria-hidden="true" />}
          >
            {preview ? t`Choose another` : t`Choose a file`}
          </FileButton>
          {offersCamera && (
            <FileButton {...control} capture icon={<Camera aria-hidden="true" />}>
              {t`Take a photo`}
            </FileButton>
          )}
        </div>
        {!invitation && (
          <p className="hidden text-sm text-muted pointer-fine:block">
            {acceptsPaste ? t`or drop it here, or paste it` : t`or drop it here`}
          </p>
        )}
      </div>
      <div role="alert">
        <FieldNotes controlId={id} error={message ?? undefined} />
      </div>
      <FieldNotes controlId={id} help={help} />
    </fieldset>
  )
}

type FileButtonProps = {
  accept: string
  disabled?: boolean
  describedBy?: string | undefined
  /** Opens the camera; shown only on touch devices. */
  capture?: boolean
  /** Lets several files be chosen at once. */
  multiple?: boolean
  icon: ReactNode
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Renders a button that opens the file picker or the camera. */
export function FileButton({
  accept,
  disabled = false,
  describedBy,
  capture = false,
  multiple = false,
  icon,
  onFiles,
  children,
}: FileButtonProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // Choosing the same file again counts too.
    event.target.value = ''
  }
  return (
    <label
      className={clsx(
        'inline-flex min-h-touch items-center gap-2 rounded-md border border-border-strong bg-surface px-4 font-medium transition-colors',
        'hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-55',
        '[&_svg]:size-5',
        capture && 'pointer-fine:hidden',
      )}
    >
      {icon}
      {children}
      <input
        type="file"
        accept={accept}
        capture={capture ? 'environment' : undefined}
        disabled={disabled}
        multiple={multiple}
        aria-describedby={describedBy}
        onChange={change}
        className="sr-only"
      />
    </label>
  )
}
