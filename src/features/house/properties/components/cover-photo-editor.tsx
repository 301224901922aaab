import { useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useRemoveCoverPhoto, useUploadCoverPhoto } from '../properties.queries.ts'
import type { PropertyView } from '../properties.schemas.ts'
import { coverPhotoHelp, coverPhotoRules } from '../properties.texts.ts'
import { CoverPhoto } from './cover-photo.tsx'

/** The photo of a property that exists: a new one is sent as soon as it is chosen. */
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
      { onError: (failure) => setError(failure.message), onSuccess: () => toast.success('Photo saved') },
    )
  }
  const remove = () =>
    removal.mutate(
      { propertyId: property.id },
      { onError: toastFailure, onSuccess: () => toast.success('Photo removed') },
    )
  return (
    <section aria-label="Cover photo" className="grid gap-3">
      <CoverPhoto property={property} variant="thumbnail" eager className="aspect-[3/2] w-full rounded-lg" />
      <FileDrop
        label={property.coverFileId ? 'Another photo' : 'Cover photo'}
        help={coverPhotoHelp}
        error={error}
        rules={coverPhotoRules}
        disabled={upload.isPending}
        onChoose={send}
      />
      {upload.isPending && <Progress label="Sending the photo" share={progress} />}
      {property.coverFileId && (
        <Button onClick={remove} loading={removal.isPending} className="justify-self-start">
          Remove photo
        </Button>
      )}
    </section>
  )
}

type CoverPhotoChooserProps = {
  photo: File | null
  onChoose: (photo: File | null) => void
  /** The share that was sent, from 0 to 1, while it is being sent. */
  progress: number | null
}

/** Choose, drop, paste or take a photo; it is sent when the form is saved. */
export function CoverPhotoChooser({ photo, onChoose, progress }: CoverPhotoChooserProps) {
  return (
    <div className="grid gap-3">
      <FileDrop
        label="Cover photo"
        help={coverPhotoHelp}
        rules={coverPhotoRules}
        onChoose={onChoose}
        preview={photo && <PhotoPreview photo={photo} />}
      />
      {photo && progress === null && (
        <Button variant="quiet" onClick={() => onChoose(null)} className="justify-self-start">
          Without a photo
        </Button>
      )}
      {progress !== null && <Progress label="Sending the photo" share={progress} />}
    </div>
  )
}

function PhotoPreview({ photo }: { photo: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <img src={address} alt={`Chosen: ${photo.name}`} className="max-h-64 w-full rounded-md object-contain" />
  )
}
