import { useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { coverPhotoHelp, coverPhotoRules } from '../properties.texts.ts'

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
