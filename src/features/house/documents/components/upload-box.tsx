import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  get asset() {
    return t`per asset`
  },
  get project() {
    return t`per project`
  },
  get task() {
    return t`per task`
  },
  get property() {
    return t`for the property itself`
  },
  get payment() {
    return t`per payment`
  },
  get quote() {
    return t`per quote`
  },
  get invoice() {
    return t`per invoice`
  },
  get worker() {
    return t`per contractor`
  },
} as const

/** Uploads photos and documents, many at once: chosen, dropped, pasted, or from the camera. */
export function UploadBox(target: UploadTarget) {
  const send = useSendFiles()
  const take = (files: File[]) => send(files, target)
  usePastedFiles(take)
  const { isOver, zone } = useDropZone(take)
  return (
    <section
      aria-label={t`Add photos and documents`}
      tabIndex={-1}
      className="grid gap-4 rounded-lg"
      data-no-print
    >
      {/* Dropping is optional; the buttons inside do the same. */}
      <div
        {...zone}
        className={clsx(
          'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border-2 border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-strong',
        )}
      >
        <div className="flex flex-wrap gap-2">
          <FileButton accept={acceptedFiles} multiple onFiles={take} icon={<ImagePlus aria-hidden="true" />}>
            {t`Choose files`}
          </FileButton>
          <FileButton accept={acceptedPictures} capture onFiles={take} icon={<Camera aria-hidden="true" />}>
            {t`Take a photo`}
          </FileButton>
        </div>
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          <Trans>
            <span className="hidden pointer-fine:inline">Or drop or paste them here. </span>
            {uploadHelp()} Up to {maxDocumentsPerOwner} files {ownerPhrases[ownerOf(target).kind]}.
          </Trans>
        </p>
      </div>
      <UploadList target={target} />
    </section>
  )
}

/** Renders the uploads of one target with their progress and result. */
export function UploadList({ target }: { target: UploadTarget }) {
  const uploads = useUploads(useShallow((state) => state.uploads.filter(isFor(target))))
  const clearDone = useUploads((state) => state.clearDone)
  const underWay = uploads.filter(isUnderWay)
  const done = uploads.filter(({ state }) => state === 'done')
  const failed = uploads.filter(({ state }) => state === 'failed')
  return (
    <>
      {/* Stays in the page, so that changes are announced. */}
      <p role="status" className={uploads.length === 0 ? 'sr-only' : '-mb-2 font-medium'}>
        {summaryOf({ all: uploads.length, done: done.length, failed: failed.length })}
      </p>
      {underWay.length > 0 && (
        <Progress
          label={t`Uploading ${plural(uploads.length, { one: 'one file', other: '# files' })}`}
          share={sentShare(uploads)}
        />
      )}
      {uploads.length > 0 && (
        <ul className={`${cardClass} divide-y`} aria-label={t`Uploads`}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {done.length > 0 && underWay.length === 0 && (
        <Button variant="quiet" onClick={() => clearDone(target)} className="justify-self-start">
          {t`Clear finished uploads`}
        </Button>
      )}
    </>
  )
}

function summaryOf({ all, done, failed }: { all: number; done: number; failed: number }): string {
  if (all === 0) return ''
  if (done + failed < all) return t`Uploading. You can keep using Kinstead, but leave this tab open.`
  if (failed === 0) return arrived(done)
  return t`${done} of ${all} uploaded, ${failed} failed.`
}

function arrived(files: number): string {
  if (files === 1) return t`File uploaded.`
  return files === 2 ? t`Both files uploaded.` : t`All ${files} files uploaded.`
}

/** The pressed button disappears, so the focus moves to its row. */
const focusLine = (button: HTMLElement) => button.closest('li')?.focus()

/**
 * The row disappears with its button, so the focus moves to the next or previous row, or to the surrounding section.
 */
function focusBeside(button: HTMLElement) {
  const line = button.closest('li')
  const beside = line?.nextElementSibling ?? line?.previousElementSibling ?? line?.closest('section')
  if (beside instanceof HTMLElement) beside.focus()
}

/** Weighted by size. */
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
            {isPaused ? t`Retries automatically in a moment` : t({ message: 'Waiting', context: 'upload' })}
          </span>
        )}
        {state === 'sending' && share === 1 && <span className="text-sm text-muted">{t`Processing`}</span>}
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
          {t`Uploaded`}
        </span>
      )}
      {(isPaused || (state === 'failed' && canRetry)) && (
        <Button
          onClick={({ currentTarget }) => {
            focusLine(currentTarget)
            retry(id)
          }}
          aria-label={t`Try again: ${file.name}`}
        >
          <RotateCcw aria-hidden="true" />
          {t`Try again`}
        </Button>
      )}
      {state !== 'done' && (
        <IconButton
          label={state === 'failed' ? t`Remove ${file.name} from this list` : t`Cancel ${file.name}`}
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
