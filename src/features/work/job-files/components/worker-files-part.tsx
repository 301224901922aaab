import { t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { FileInput } from '../../../../components/ui/file-input.tsx'
import { Refusal, WorkerMore, WorkerPart, type WorkerPartProps } from '../../components/worker-part.tsx'
import type { FilePlace, JobFileView, UploadRefusal } from '../job-files.schemas.ts'

type Place = { taskId?: string; quoteId?: string; invoiceId?: string }

const idOf = ({ taskId, quoteId, invoiceId }: Partial<FilePlace>) => taskId ?? quoteId ?? invoiceId ?? null

/** The error of an upload, beside its form. */
const refusalAt = (refusal: UploadRefusal | null, place: Place) =>
  refusal && idOf(refusal.place) === idOf(place) ? refusal.message : undefined

const address = (shareCode: string, fileId: string, variant: 'original' | 'thumbnail') =>
  `/api/worker-share/${shareCode}/files/${fileId}/${variant}`

/** Renders the photos and documents of one place of the job: the job, a quote, or an invoice. */
export function WorkerFiles({ shareCode, files }: { shareCode: string; files: JobFileView[] }) {
  if (files.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {files.map(({ fileId, title, contentType, isOwn }) => (
        <li key={fileId}>
          <a
            href={address(shareCode, fileId, 'original')}
            target="_blank"
            rel="noreferrer"
            className="grid min-h-touch grid-cols-1 gap-1 rounded-md"
          >
            {contentType.startsWith('image/') ? (
              <img
                src={address(shareCode, fileId, 'thumbnail')}
                alt=""
                loading="lazy"
                className="aspect-square w-full rounded-md border bg-raised object-cover"
              />
            ) : (
              <span className="grid aspect-square w-full place-items-center rounded-md border bg-raised text-muted">
                <FileText className="size-10" aria-hidden="true" />
              </span>
            )}
            <span className="text-sm wrap-anywhere">
              {title}
              {isOwn && <span className="text-muted"> {t`(sent by you)`}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type UploadFormProps = Place & { shareCode: string; label?: string; error?: string | undefined }

/** Renders a plain form that uploads files to one place of the job. */
export function WorkerUploadForm({ shareCode, label = t`Photos or PDFs`, error, ...place }: UploadFormProps) {
  const id = `files-${idOf(place) ?? 'job'}`
  // Also in the address: a body that is too large is not read, and its error belongs to this form.
  const search = new URLSearchParams(Object.entries(place)).toString()
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/api/worker-share/${shareCode}/files${search && `?${search}`}`}
      data-no-print
      className="grid grid-cols-1 gap-3"
    >
      {Object.entries(place).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {error && <Refusal>{error}</Refusal>}
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <FileInput id={id} name="file" multiple required accept="image/*,application/pdf" />
      <p className="text-sm text-muted">
        {t`Up to 10 at once and 20 a day. We remove the location from your photos.`}
      </p>
      <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
        {t`Upload`}
      </button>
    </form>
  )
}

/** Renders the files of a quote or invoice, with an upload while it is open. */
export function WorkerPaperFiles({
  shareCode,
  files,
  of,
  label,
  canAdd,
  refusal,
}: {
  shareCode: string
  files: JobFileView[]
  refusal: UploadRefusal | null
  of: { quoteId: string } | { invoiceId: string }
  label: string
  canAdd: boolean
}) {
  const place: Place = of
  const error = refusalAt(refusal, place)
  const own = files.filter(
    ({ quoteId, invoiceId }) => (place.quoteId ?? place.invoiceId) === (quoteId ?? invoiceId),
  )
  return (
    <>
      <WorkerFiles shareCode={shareCode} files={own} />
      {canAdd && (
        <WorkerMore title={label} isOpen={error !== undefined}>
          <WorkerUploadForm shareCode={shareCode} error={error} {...place} />
        </WorkerMore>
      )}
    </>
  )
}

/** Renders the photos and documents of the job and its tasks, with an upload. */
export function WorkerFilesPart({
  shareCode,
  files,
  tasks,
  refusal,
  canAdd,
}: Pick<WorkerPartProps, 'shareCode'> & {
  files: JobFileView[]
  tasks: { id: string; title: string }[]
  refusal: UploadRefusal | null
  canAdd: boolean
}) {
  const ofJob = files.filter(({ taskId, quoteId, invoiceId }) => !taskId && !quoteId && !invoiceId)
  const error = refusalAt(refusal, {})
  if (!canAdd && !error && !files.some(({ quoteId, invoiceId }) => !quoteId && !invoiceId)) return null
  return (
    <WorkerPart id="files" title={t`Photos and documents`}>
      <WorkerFiles shareCode={shareCode} files={ofJob} />
      {tasks.map(({ id, title }) => {
        const ofTask = files.filter(({ taskId }) => taskId === id)
        return (
          ofTask.length > 0 && (
            <div key={id} className="grid grid-cols-1 gap-2">
              <h3 className="font-semibold wrap-anywhere">{title}</h3>
              <WorkerFiles shareCode={shareCode} files={ofTask} />
            </div>
          )
        )
      })}
      {canAdd ? (
        <WorkerUploadForm shareCode={shareCode} error={error} />
      ) : (
        error && <Refusal>{error}</Refusal>
      )}
    </WorkerPart>
  )
}
