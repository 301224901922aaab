const megabyte = 1024 * 1024

export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
]

/** The accepted types; some browsers do not know HEIC, so its extensions are listed too. */
export const uploadTypes: readonly string[] = [...pictureTypes, 'application/pdf', '.heic', '.heif']

export const maxPictureBytes = 15 * megabyte
export const maxPdfBytes = 25 * megabyte

/** Why a chosen file is refused. */
export type UploadProblem = 'type' | 'empty' | 'large-pdf' | 'large-picture'

type Chosen = Pick<File, 'name' | 'type' | 'size'>

const isPdf = ({ type, name }: Chosen) => type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))

export const isPicture = ({ type, name }: Pick<File, 'name' | 'type'>): boolean =>
  pictureTypes.includes(type) || (type === '' && /\.(heic|heif)$/i.test(name))

/** Returns why a chosen file is refused, or null. A first check only; the server checks the content. */
export function uploadProblem(file: Chosen): UploadProblem | null {
  if (!isPdf(file) && !isPicture(file)) return 'type'
  if (file.size === 0) return 'empty'
  if (isPdf(file) && file.size > maxPdfBytes) return 'large-pdf'
  return isPicture(file) && file.size > maxPictureBytes ? 'large-picture' : null
}
