const megabyte = 1024 * 1024

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif']

/** What a browser is asked to offer; some do not know the types of HEIC, so that its endings are named too. */
export const acceptedFiles = [...pictureTypes, 'application/pdf', '.heic', '.heif'].join(',')
export const acceptedPictures = pictureTypes.join(',')

/** What is wrong with a chosen file, or null. A first word only: the server looks at the content. */
export function complaintAboutFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isPdf = type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))
  const isPicture = pictureTypes.includes(type) || (type === '' && /\.(heic|heif)$/i.test(name))
  if (!isPdf && !isPicture) return 'Unsupported file format. Please use JPG, PNG, GIF, WEBP, HEIC, or PDF.'
  if (size === 0) return 'This file is empty. Please choose another one.'
  if (isPdf && size > 25 * megabyte) return 'PDF file is too large. Maximum size is 25MB.'
  if (isPicture && size > 15 * megabyte) return 'Image file is too large. Maximum size is 15MB.'
  return null
}
