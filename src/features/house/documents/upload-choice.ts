import { t } from '@lingui/core/macro'

const megabyte = 1024 * 1024

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif']

export const maxPictureBytes = 15 * megabyte
export const pictureTooLarge = () => t`Image file is too large. Maximum size is 15MB.`

/** The accepted types; some browsers do not know HEIC, so its extensions are listed too. */
export const acceptedFiles = [...pictureTypes, 'application/pdf', '.heic', '.heif'].join(',')
export const acceptedPictures = pictureTypes.join(',')

/** Returns why a chosen file is refused, or null. A first check only; the server checks the content. */
export function validateUpload({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isPdf = type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))
  const isPicture = pictureTypes.includes(type) || (type === '' && /\.(heic|heif)$/i.test(name))
  if (!isPdf && !isPicture) return t`Unsupported file format. Please use JPG, PNG, GIF, WEBP, HEIC, or PDF.`
  if (size === 0) return t`This file is empty. Choose another one.`
  if (isPdf && size > 25 * megabyte) return t`PDF file is too large. Maximum size is 25MB.`
  if (isPicture && size > maxPictureBytes) return pictureTooLarge()
  return null
}
