import { clsx } from 'clsx'
import { Camera, ImagePlus } from 'lucide-react'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { useDropZone, usePastedFiles } from '../../../../components/ui/use-drop-zone.ts'
import { maxDocumentsPerOwner, ownerOf } from '../documents.rules.ts'
import { uploadHelp } from '../documents.texts.ts'
import { acceptedFiles, acceptedPictures } from '../upload-choice.ts'
import type { UploadTarget } from '../upload-queue.ts'
import { useSendFiles } from '../use-send-files.ts'
import { UploadList } from './upload-list.tsx'

const ownerPhrases = {
  asset: 'for an asset',
  project: 'for a project',
  task: 'for a task',
  property: 'for the property itself',
  payment: 'for a payment',
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
