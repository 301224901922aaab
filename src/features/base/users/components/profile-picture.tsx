import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Avatar, initialsOf } from '../../../../components/ui/avatar.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useRemoveProfilePicture, useUploadProfilePicture } from '../users.queries.ts'
import type { ProfileView } from '../users.schemas.ts'

/** Renders one's picture; a new one is uploaded when chosen. */
export function ProfilePicture({ profile }: { profile: ProfileView }) {
  const upload = useUploadProfilePicture()
  const removal = useRemoveProfilePicture()
  const [progress, setProgress] = useState(0)
  const [error, setError] = useState<string>()

  const send = (picture: File) => {
    setError(undefined)
    setProgress(0)
    upload.mutate(
      { picture, onProgress: setProgress },
      { onError: (failure) => setError(failure.message), onSuccess: () => toast.success(t`Picture saved`) },
    )
  }
  const remove = () =>
    removal.mutate(undefined, { onError: toastFailure, onSuccess: () => toast.success(t`Picture removed`) })
  return (
    <div className="grid gap-4">
      <Avatar src={profile.profileImageUrl} initials={initialsOf(profile)} size={24} />
      <FileDrop
        label={profile.pictureFileId ? t`Choose another picture` : t`Your picture`}
        help={pictureHelp()}
        error={error}
        rules={pictureRules}
        disabled={upload.isPending}
        onChoose={send}
      />
      {upload.isPending && <Progress label={t`Uploading the picture`} share={progress} />}
      {profile.pictureFileId && (
        <Button onClick={remove} loading={removal.isPending} className="justify-self-start">
          {t`Remove picture`}
        </Button>
      )}
    </div>
  )
}

const pictureHelp = () => t`JPG, PNG, GIF, WEBP or HEIC, up to 5 MB. Only people in your groups can see it.`

/** A first check in the browser; the server inspects the content. */
const pictureRules = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'],
  maxBytes: 5 * 1024 * 1024,
  get wrongType() {
    return t`Unsupported file format. Please use JPG, PNG, GIF, WEBP, or HEIC.`
  },
  get tooLarge() {
    return t`Image file is too large. Maximum size is 5MB.`
  },
}
