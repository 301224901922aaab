import { t } from '@lingui/core/macro'
import { Camera, ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { FoldingSection } from '../../../../components/ui/folding-section.tsx'
import type { Moment } from '../documents.rules.ts'
import { momentLabels } from '../documents.texts.ts'
import { acceptedPictures } from '../upload-choice.ts'
import { useSendFiles, useUploads } from '../uploads.store.ts'
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
  const { taskId, propertyId } = task
  const isSending = useUploads(({ uploads }) => uploads.some((upload) => upload.taskId === taskId))
  const lists = {
    before: useDocuments(propertyId, 'photos', { owner: taskId, moment: 'BEFORE' }),
    after: useDocuments(propertyId, 'photos', { owner: taskId, moment: 'AFTER' }),
    photos: useDocuments(propertyId, 'photos', { owner: taskId, moment: 'NONE' }),
    papers: useDocuments(propertyId, 'papers', { owner: taskId }),
  }
  const isEmpty = Object.values(lists).every(({ documents }) => documents.length === 0) && !isSending
  const wantsAfter = isDone && canAddPhotos
  if (isEmpty && !canAddPhotos && !canEdit) return null
  return (
    <FoldingSection
      id="task-files"
      title={t`Photos and documents`}
      isEmpty={isEmpty && !wantsAfter}
      firstStep={t`Add photos`}
    >
      <div className="grid grid-cols-1 gap-6">
        <MomentPhotos {...task} moment="BEFORE" list={lists.before} canAdd={canAddPhotos} />
        <MomentPhotos
          {...task}
          moment="AFTER"
          list={lists.after}
          canAdd={canAddPhotos}
          hint={wantsAfter && t`The task is done. Add a photo of how it looks now.`}
        />
        <OtherFiles {...task} {...lists} canEdit={canEdit} />
      </div>
    </FoldingSection>
  )
}

type Listed = ReturnType<typeof useDocuments>
type MomentPhotosProps = OfTask & { moment: Moment; list: Listed; canAdd: boolean; hint?: ReactNode }

const photosText = (moment: Moment) =>
  moment === 'BEFORE' ? t`Photos before the work` : t`Photos after the work`

/** Renders the before or after photos, with an upload button. */
function MomentPhotos({ moment, list: { documents, more }, canAdd, hint, ...task }: MomentPhotosProps) {
  const label = momentLabels[moment]
  if (documents.length === 0 && !canAdd) return null
  return (
    <section
      aria-label={photosText(moment)}
      tabIndex={-1}
      className="grid grid-cols-1 content-start gap-3 rounded-md"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{label}</h3>
        {canAdd && <AddPhotos {...task} moment={moment} />}
      </div>
      {documents.length > 0 ? (
        <PhotoGrid photos={documents} label={photosText(moment)} isOwnerKnown />
      ) : (
        hint && <p className="text-sm text-muted">{hint}</p>
      )}
      {more}
      {canAdd && <UploadList target={{ ...task, assetId: null, moment }} />}
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
    <div className="flex flex-wrap gap-2" data-no-print>
      <FileButton {...button} capture icon={<Camera aria-hidden="true" />}>
        {moment === 'AFTER' ? t`Take an “after” photo` : t`Take a “before” photo`}
      </FileButton>
      <FileButton {...button} multiple icon={<ImagePlus aria-hidden="true" />}>
        {t`Add “${word}” photos`}
      </FileButton>
    </div>
  )
}

type OtherFilesProps = OfTask & { photos: Listed; papers: Listed; canEdit: boolean }

/** Renders photos that are neither before nor after, and documents. */
function OtherFiles({ taskId, propertyId, photos, papers, canEdit }: OtherFilesProps) {
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
