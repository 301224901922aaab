import { clsx } from 'clsx'
import { Camera, FileUp, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { FieldNotes, type FieldTexts } from './field.tsx'
import { complaintAbout, type FileRules } from './file-choice.ts'
import { useDropZone, usePastedFiles } from './use-drop-zone.ts'

type FileDropProps = Pick<FieldTexts, 'label' | 'help' | 'error'> & {
  rules: FileRules
  onChoose: (file: File) => void
  /** What is chosen now, in place of the invitation: a picture, or the progress of its upload. */
  preview?: ReactNode
  disabled?: boolean
  /** What to do here, in place of the usual words, which only a mouse's owner gets to read. */
  invitation?: string
  /** Also takes a picture that is pasted anywhere on the page. On by default. */
  acceptsPaste?: boolean
  /** Also takes a pasted picture that comes with text. Off by default: mostly the text is what is wanted. */
  acceptsPasteBesideText?: boolean
  /** Offers the camera of a phone. On by default. */
  offersCamera?: boolean
  className?: string
}

/** Chooses one file: from the device, by drag and drop, by paste, or with the camera of a phone. */
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
    const found = complaintAbout(file, rules)
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
      {/* Dropping is the extra; the buttons inside do the same. */}
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
            {preview ? 'Choose another' : 'Choose a file'}
          </FileButton>
          {offersCamera && (
            <FileButton {...control} capture icon={<Camera aria-hidden="true" />}>
              Take a photo
            </FileButton>
          )}
        </div>
        {!invitation && (
          <p className="hidden text-sm text-muted pointer-fine:block">
            {acceptsPaste ? 'or drop it here, or paste it' : 'or drop it here'}
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
  /** Opens the camera; shown only where a finger is the pointer. */
  capture?: boolean
  /** Lets several be chosen at once. */
  multiple?: boolean
  icon: ReactNode
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the device's chooser of files, or its camera. */
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
    // The same file again is a choice too.
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
