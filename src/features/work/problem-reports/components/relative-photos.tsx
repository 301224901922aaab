import { t } from '@lingui/core/macro'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { FileInput } from '../../../../components/ui/file-input.tsx'
import { barClass } from '../../../../components/ui/progress.tsx'
import { maxPictureBytes } from '../../../house/documents/upload.rules.ts'
import { acceptedPictures, pictureTooLarge } from '../../../house/documents/upload-choice.ts'
import { Refusal } from '../../components/worker-part.tsx'
import { maxPhotosByLink } from '../problem-reports.rules.ts'
import type { ProblemByLinkView } from '../problem-reports.schemas.ts'

type RelativePhotosProps = {
  /** The address of the page. */
  address: string
  problem: ProblemByLinkView
  /** Why photos were refused. */
  refusal: string | undefined
}

/** While it waits, and as many as it can have. */
export const mayAddPhotos = ({ state, photos }: Pick<ProblemByLinkView, 'state' | 'photos'>) =>
  state === 'WAITING' && photos.length < maxPhotosByLink

/** Renders the photos that a relative added to a problem, and a plain form to add more. */
export function RelativePhotos({ address, problem, refusal }: RelativePhotosProps) {
  const { photos } = problem
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label={t`Your photos`} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map(({ fileId, title }) => (
            <li key={fileId}>
              <img
                src={`/api${address}/photos/${fileId}`}
                alt={title}
                loading="lazy"
                className="aspect-square w-full rounded-md border bg-raised object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {mayAddPhotos(problem) ? (
        <PhotoForm {...{ address, problem, refusal }} />
      ) : (
        refusal && <PhotoRefusal refusal={refusal} />
      )}
    </>
  )
}

/** A line for each refused photo. */
const PhotoRefusal = ({ refusal }: { refusal: string }) => (
  <Refusal>
    <span className="min-w-0 whitespace-pre-line wrap-anywhere">{refusal}</span>
  </Refusal>
)

function PhotoForm({ address, problem: { id, title }, refusal }: RelativePhotosProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/api${address}/problems/${id}/photos`}
      data-no-print
      className="grid grid-cols-1 gap-3"
      {...textsOfSender(`${address}?done=photos#problem-${id}`)}
    >
      {refusal && <PhotoRefusal refusal={refusal} />}
      <label htmlFor={`photos-${id}`} className="font-medium">
        {t`Add photos`}
      </label>
      <FileInput
        id={`photos-${id}`}
        aria-label={t`Add photos: ${title}`}
        name="file"
        multiple
        required
        accept={acceptedPictures}
        aria-describedby={`photos-${id}-help`}
      />
      <p id={`photos-${id}-help`} className="text-base text-muted">
        {t`Up to ${maxPhotosByLink} photos. We remove the location from your photos.`}
      </p>
      <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
        {t`Upload photos`}
      </button>
      <p role="status" className="font-medium empty:sr-only" />
      <ul aria-label={t`Uploads`} className="grid grid-cols-1 gap-2 text-base empty:hidden" />
    </form>
  )
}

/** What the script of the page says and looks like (`photo-sender.ts`). */
function textsOfSender(next: string) {
  const [done, all, failed] = ['%1', '%2', '%3']
  return {
    'data-photos': '',
    'data-next': next,
    'data-max-bytes': maxPictureBytes,
    'data-too-large': pictureTooLarge(),
    'data-failed': t`The photo could not be uploaded. Check your connection and try again.`,
    'data-waiting': t({ message: 'Waiting', context: 'upload' }),
    'data-processing': t`Processing`,
    'data-sending': t`Uploading. Leave this page open.`,
    'data-result': t`${done} of ${all} uploaded, ${failed} failed.`,
    'data-done': t`Uploaded`,
    'data-again': t`Try again`,
    'data-button': buttonClass('secondary'),
    'data-bar': barClass,
  }
}
