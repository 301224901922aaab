import { clsx } from 'clsx'
import { Camera, CircleAlert, CircleCheck, ImagePlus, RotateCcw, X } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { useDropZone, usePastedFiles } from '../../../../components/ui/use-drop-zone.ts'
import { maxDocumentsPerOwner, ownerOf } from '../documents.rules.ts'
import { uploadHelp } from '../documents.texts.ts'
import { acceptedFiles, acceptedPictures } from '../upload-choice.ts'
import { isFor, isUnderWay, type Upload, type UploadTarget } from '../upload-queue.ts'
import { useSendFiles, useUploads } from '../uploads.store.ts'

const ownerPhrases = {
  asset: 'for an asset',
  project: 'for a project',
  task: 'for a task',
  property: 'for the property itself',
  payment: 'for a payment',
  quote: 'for a quote',
  invoice: 'for an invoice',
  worker: 'for a contractor',
} as const

/** Sends photos and papers, many at once: chosen, dropped, pasted, or taken with the camera of a phone. */
export function UploadBox(target: UploadTarget) {
  const send = useSendFiles()
  const take = (files: File[]) => send(files, target)
  usePastedFiles(take)
  const { isOver, zone } = useDropZone(take)
  return (
    <section aria-label="Add photos and papers" tabIndex={-1} className="grid gap-4 rounded-lg" data-no-print>
      {/* Dropping is the extra; the buttons inside do the same. */}
      <div
        {...zone}
        className={clsx(
          'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border-2 border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-strong',
        )}
      >
        <div className="flex flex-wrap gap-2">
          <FileButton accept={acceptedFiles} multiple onFiles={take} icon={<ImagePlus aria-hidden="true" />}>
            Choose files
          </FileButton>
          <FileButton accept={acceptedPictures} capture onFiles={take} icon={<Camera aria-hidden="true" />}>
            Take a photo
          </FileButton>
        </div>
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          <span className="hidden pointer-fine:inline">Or drop them here, or paste them. </span>
          {uploadHelp} Up to {maxDocumentsPerOwner} {ownerPhrases[ownerOf(target).kind]}.
        </p>
      </div>
      <UploadList target={target} />
    </section>
  )
}

/** The files that are on their way to a property or an asset, and what became of them. */
export function UploadList({ target }: { target: UploadTarget }) {
  const uploads = useUploads(useShallow((state) => state.uploads.filter(isFor(target))))
  const clearDone = useUploads((state) => state.clearDone)
  const underWay = uploads.filter(isUnderWay)
  const done = uploads.filter(({ state }) => state === 'done')
  const failed = uploads.filter(({ state }) => state === 'failed')
  return (
    <>
      {/* Stays in the page, so that what changes in it is announced. */}
      <p role="status" className={uploads.length === 0 ? 'sr-only' : '-mb-2 font-medium'}>
        {summaryOf({ all: uploads.length, done: done.length, failed: failed.length })}
      </p>
      {underWay.length > 0 && (
        <Progress
          label={`Sending ${uploads.length === 1 ? 'one file' : `${uploads.length} files`}`}
          share={sentShare(uploads)}
        />
      )}
      {uploads.length > 0 && (
        <ul className={`${cardClass} divide-y`} aria-label="Files on their way">
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {done.length > 0 && underWay.length === 0 && (
        <Button variant="quiet" onClick={() => clearDone(target)} className="justify-self-start">
          Clear finished uploads
        </Button>
      )}
    </>
  )
}

function summaryOf({ all, done, failed }: { all: number; done: number; failed: number }): string {
  if (all === 0) return ''
  if (done + failed < all) return 'Sending. You can go on in Kinstead meanwhile; only keep this tab open.'
  if (failed === 0) return arrived(done)
  return `${done} of ${all} arrived, ${failed} did not.`
}

function arrived(files: number): string {
  if (files === 1) return 'The file has arrived.'
  return files === 2 ? 'Both files have arrived.' : `All ${files} files have arrived.`
}

/** The button that is pressed goes: the focus stays in its line, which is there in every state. */
const focusLine = (button: HTMLElement) => button.closest('li')?.focus()

/** The line goes with its button: the focus goes to the next one, or the one before, or to the part around the list. */
function focusBeside(button: HTMLElement) {
  const line = button.closest('li')
  const beside = line?.nextElementSibling ?? line?.previousElementSibling ?? line?.closest('section')
  if (beside instanceof HTMLElement) beside.focus()
}

/** By weight, so that a large file counts for more than a small one. */
function sentShare(uploads: Upload[]): number {
  const counted = uploads.filter(({ state }) => state !== 'failed')
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0)
  const sent = counted.reduce((sum, { file, share }) => sum + file.size * share, 0)
  return bytes === 0 ? 0 : sent / bytes
}

function UploadLine({ upload }: { upload: Upload }) {
  const { id, file, state, share, isPaused, complaint, canRetry } = upload
  const cancel = useUploads((queue) => queue.cancel)
  const retry = useUploads((queue) => queue.retry)
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md p-3 -outline-offset-2"
    >
      <span className="grid min-w-0 flex-1 basis-48 gap-1">
        {state === 'sending' ? (
          <Progress label={file.name} share={share} className="break-all" />
        ) : (
          <span className="break-all">{file.name}</span>
        )}
        {state === 'waiting' && (
          <span className="text-sm text-muted">
            {isPaused ? 'Sent again by itself in a moment' : 'Waiting'}
          </span>
        )}
        {state === 'sending' && share === 1 && <span className="text-sm text-muted">Being prepared</span>}
        {complaint && (
          <span className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {complaint}
          </span>
        )}
      </span>
      {state === 'done' && (
        <span className="inline-flex min-h-touch items-center gap-1.5 text-sm text-success">
          <CircleCheck className="size-5" aria-hidden="true" />
          Arrived
        </span>
      )}
      {(isPaused || (state === 'failed' && canRetry)) && (
        <Button
          onClick={({ currentTarget }) => {
            focusLine(currentTarget)
            retry(id)
          }}
          aria-label={`Try again: ${file.name}`}
        >
          <RotateCcw aria-hidden="true" />
          Try again
        </Button>
      )}
      {state !== 'done' && (
        <IconButton
          label={state === 'failed' ? `Remove ${file.name} from this list` : `Cancel ${file.name}`}
          icon={<X aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            cancel(id)
          }}
        />
      )}
    </li>
  )
}
