import { Camera, ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import type { Moment } from '../documents.rules.ts'
import { momentLabels } from '../documents.texts.ts'
import { acceptedPictures } from '../upload-choice.ts'
import { useSendFiles } from '../uploads.store.ts'
import { useDocuments } from './document-lists.tsx'
import { PaperList } from './paper-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox, UploadList } from './upload-box.tsx'

type OfTask = { taskId: string; propertyId: string }

type TaskFilesProps = OfTask & {
  isDone: boolean
  /** Whether the caller may add photos: a viewer may to a task that is theirs. */
  canAddPhotos: boolean
  /** Whether the caller may add whatever else belongs to it. */
  canEdit: boolean
}

/** How it looked before the work and after it, and what else belongs to a task. Load `taskFilesQueries` in the loader. */
export function TaskFiles({ isDone, canAddPhotos, canEdit, ...task }: TaskFilesProps) {
  return (
    <section aria-labelledby="task-files" className="grid grid-cols-1 gap-4">
      <h2 id="task-files" className="text-lg">
        Photos and papers
      </h2>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <MomentPhotos {...task} moment="BEFORE" canAdd={canAddPhotos} />
        <MomentPhotos
          {...task}
          moment="AFTER"
          canAdd={canAddPhotos}
          hint={isDone && canAddPhotos && 'It is done: a photo of how it looks now helps whoever comes next.'}
        />
      </div>
      <OtherFiles {...task} canEdit={canEdit} />
    </section>
  )
}

type MomentPhotosProps = OfTask & { moment: Moment; canAdd: boolean; hint?: ReactNode }

/** The photos of one moment, and the camera that adds to them. */
function MomentPhotos({ moment, canAdd, hint, ...task }: MomentPhotosProps) {
  const { taskId, propertyId } = task
  const { documents, more } = useDocuments(propertyId, 'photos', { owner: taskId, moment })
  const label = momentLabels[moment]
  return (
    <section
      aria-label={`Photos ${label.toLowerCase()} the work`}
      tabIndex={-1}
      className="grid grid-cols-1 content-start gap-3 rounded-lg border bg-surface p-4"
    >
      <h3 className="font-medium">{label}</h3>
      {documents.length > 0 ? (
        <PhotoGrid photos={documents} label={`Photos: ${label.toLowerCase()}`} isOwnerKnown />
      ) : (
        <p className="text-sm text-muted">{hint || 'No photo yet.'}</p>
      )}
      {more}
      {canAdd && <AddPhotos {...task} moment={moment} />}
    </section>
  )
}

/** Two buttons: the pictures of a device, and on a phone its camera. */
function AddPhotos({ taskId, propertyId, moment }: OfTask & { moment: Moment }) {
  const target = { propertyId, assetId: null, taskId, moment }
  const send = useSendFiles()
  const word = momentLabels[moment].toLowerCase()
  const button = { accept: acceptedPictures, onFiles: (files: File[]) => send(files, target) }
  return (
    <div className="grid gap-3" data-no-print>
      <div className="flex flex-wrap gap-2">
        <FileButton {...button} capture icon={<Camera aria-hidden="true" />}>
          Take {word === 'after' ? 'an' : 'a'} “{word}” photo
        </FileButton>
        <FileButton {...button} multiple icon={<ImagePlus aria-hidden="true" />}>
          Add “{word}” photos
        </FileButton>
      </div>
      <UploadList target={target} />
    </div>
  )
}

/** Photos of no moment, and papers. */
function OtherFiles({ taskId, propertyId, canEdit }: OfTask & { canEdit: boolean }) {
  const photos = useDocuments(propertyId, 'photos', { owner: taskId, moment: 'NONE' })
  const papers = useDocuments(propertyId, 'papers', { owner: taskId })
  const isEmpty = photos.documents.length + papers.documents.length === 0
  if (isEmpty && !canEdit) return null
  return (
    <section aria-label="Other files" className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">Other files</h3>
      {photos.documents.length > 0 && (
        <PhotoGrid photos={photos.documents} label="Other photos" isOwnerKnown />
      )}
      {photos.more}
      {papers.documents.length > 0 && (
        <PaperList papers={papers.documents} today={papers.today} isOwnerKnown />
      )}
      {papers.more}
      {canEdit && <UploadBox propertyId={propertyId} assetId={null} taskId={taskId} />}
    </section>
  )
}
