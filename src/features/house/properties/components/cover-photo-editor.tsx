import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useObjectUrl } from '../../../../components/ui/use-object-url.ts'
import { useRemoveCoverPhoto, useUploadCoverPhoto } from '../properties.queries.ts'
import type { PropertyView } from '../properties.schemas.ts'
import { coverPhotoHelp, coverPhotoRules } from '../properties.texts.ts'
import { CoverPhoto } from './cover-photo.tsx'

/** Edits the photo of an existing property: a new one is uploaded as soon as it is chosen. */
export function CoverPhotoEditor({ property }: { property: PropertyView }) {
  const upload = useUploadCoverPhoto()
  const removal = useRemoveCoverPhoto()
  const [progress, setProgress] = useState(0)
  const [error, setError] = useState<string>()

  const send = (photo: File) => {
    setError(undefined)
    setProgress(0)
    upload.mutate(
      { propertyId: property.id, photo, onProgress: setProgress },
      { onError: (failure) => setError(failure.message), onSuccess: () => toast.success(t`Photo saved`) },
    )
  }
  const remove = () =>
    removal.mutate(
      { propertyId: property.id },
      { onError: toastFailure, onSuccess: () => toast.success(t`Photo removed`) },
    )
  return (
    <section aria-label={t`Cover photo`} className="grid gap-3">
      <CoverPhoto property={property} variant="thumbnail" eager className="aspect-[3/2] w-full rounded-lg" />
      <FileDrop
        label={property.coverFileId ? t`Another photo` : t`Cover photo`}
        help={coverPhotoHelp()}
        error={error}
        rules={coverPhotoRules}
        disabled={upload.isPending}
        onChoose={send}
      />
      {upload.isPending && <Progress label={t`Uploading the photo`} share={progress} />}
      {property.coverFileId && (
        <Button onClick={remove} loading={removal.isPending} className="justify-self-start">
          {t`Remove photo`}
        </Button>
      )}
    </section>
  )
}

type CoverPhotoChooserProps = {
  photo: File | null
  /** A photo chosen before is kept on the server. */
  isKept: boolean
  onChoose: (photo: File | null) => void
  /** The share sent, from 0 to 1, during an upload. */
  progress: number | null
}

/** Lets the reader choose a photo, which is uploaded when the form is saved. */
export function CoverPhotoChooser({ photo, isKept, onChoose, progress }: CoverPhotoChooserProps) {
  return (
    <div className="grid gap-3">
      <FileDrop
        label={t`Cover photo`}
        help={coverPhotoHelp()}
        rules={coverPhotoRules}
        onChoose={onChoose}
        preview={photo && <PhotoPreview photo={photo} />}
      />
      {isKept && <p>{t`The photo you chose is kept and will be added with the property.`}</p>}
      {(photo || isKept) && progress === null && (
        <Button variant="quiet" onClick={() => onChoose(null)} className="justify-self-start">
          {t`Remove photo`}
        </Button>
      )}
      {progress !== null && <Progress label={t`Uploading the photo`} share={progress} />}
    </div>
  )
}

function PhotoPreview({ photo }: { photo: File }) {
  const address = useObjectUrl(photo)
  return (
    <img src={address} alt={t`Chosen: ${photo.name}`} className="max-h-64 w-full rounded-md object-contain" />
  )
}
