import { t } from '@lingui/core/macro'
import { Camera, ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import type { Moment } from '../documents.rules.ts'
import { momentLabels } from '../documents.texts.ts'
import { acceptedPictures } from '../upload-choice.ts'
import { useSendFiles } from '../uploads.store.ts'
import { DocumentList } from './document-list.tsx'
import { useDocuments } from './document-lists.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox, UploadList } from './upload-box.tsx'

type OfTask = { taskId: string; propertyId: string }

type TaskFilesProps = OfTask & {
  isDone: boolean
  /** Whether the caller may add photos, as viewers may to their own tasks. */
  canAddPhotos: boolean
  /** Whether the caller may add other files. */
  canEdit: boolean
}

/** Renders the before and after photos and other files of a task. Load `taskFilesQueries` in the loader. */
export function TaskFiles({ isDone, canAddPhotos, canEdit, ...task }: TaskFilesProps) {
  return (
    <section aria-labelledby="task-files" className="grid grid-cols-1 gap-4">
      <h2 id="task-files" className="text-lg">
        {t`Photos and documents`}
      </h2>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <MomentPhotos {...task} moment="BEFORE" canAdd={canAddPhotos} />
        <MomentPhotos
          {...task}
          moment="AFTER"
          canAdd={canAddPhotos}
          hint={isDone && canAddPhotos && t`The task is done. Add a photo of how it looks now.`}
        />
      </div>
      <OtherFiles {...task} canEdit={canEdit} />
    </section>
  )
}

type MomentPhotosProps = OfTask & { moment: Moment; canAdd: boolean; hint?: ReactNode }

/** Renders the before or after photos, with an upload button. */
function MomentPhotos({ moment, canAdd, hint, ...task }: MomentPhotosProps) {
  const { taskId, propertyId } = task
  const { documents, more } = useDocuments(propertyId, 'photos', { owner: taskId, moment })
  const label = momentLabels[moment]
  return (
    <section
      aria-label={t`Photos ${label.toLowerCase()} the work`}
      tabIndex={-1}
      className="grid grid-cols-1 content-start gap-3 rounded-lg border bg-surface p-4"
    >
      <h3 className="font-medium">{label}</h3>
      {documents.length > 0 ? (
        <PhotoGrid photos={documents} label={t`Photos: ${label.toLowerCase()}`} isOwnerKnown />
      ) : (
        <p className="text-sm text-muted">{hint || t`No photo yet.`}</p>
      )}
      {more}
      {canAdd && <AddPhotos {...task} moment={moment} />}
    </section>
  )
}

/** Renders the file picker button, and the camera button on a phone. */
function AddPhotos({ taskId, propertyId, moment }: OfTask & { moment: Moment }) {
  const target = { propertyId, assetId: null, taskId, moment }
  const send = useSendFiles()
  const word = momentLabels[moment].toLowerCase()
  const button = { accept: acceptedPictures, onFiles: (files: File[]) => send(files, target) }
  return (
    <div className="grid gap-3" data-no-print>
      <div className="flex flex-wrap gap-2">
        <FileButton {...button} capture icon={<Camera aria-hidden="true" />}>
          {word === 'after' ? t`Take an “after” photo` : t`Take a “before” photo`}
        </FileButton>
        <FileButton {...button} multiple icon={<ImagePlus aria-hidden="true" />}>
          {t`Add “${word}” photos`}
        </FileButton>
      </div>
      <UploadList target={target} />
    </div>
  )
}

/** Renders photos that are neither before nor after, and documents. */
function OtherFiles({ taskId, propertyId, canEdit }: OfTask & { canEdit: boolean }) {
  const photos = useDocuments(propertyId, 'photos', { owner: taskId, moment: 'NONE' })
  const papers = useDocuments(propertyId, 'papers', { owner: taskId })
  const isEmpty = photos.documents.length + papers.documents.length === 0
  if (isEmpty && !canEdit) return null
  return (
    <section aria-label={t`Other files`} className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">{t`Other files`}</h3>
      {photos.documents.length > 0 && (
        <PhotoGrid photos={photos.documents} label={t`Other photos`} isOwnerKnown />
      )}
      {photos.more}
      {papers.documents.length > 0 && (
        <DocumentList documents={papers.documents} today={papers.today} isOwnerKnown />
      )}
      {papers.more}
      {canEdit && <UploadBox propertyId={propertyId} assetId={null} taskId={taskId} />}
    </section>
  )
}
