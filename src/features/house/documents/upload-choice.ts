import { t } from '@lingui/core/macro'
import { pictureTypes, type UploadProblem, uploadProblem, uploadTypes } from './upload.rules.ts'

export const pictureTooLarge = () => t`Image file is too large. Maximum size is 15MB.`

export const acceptedFiles = uploadTypes.join(',')
export const acceptedPictures = pictureTypes.join(',')

/** Why a file is refused, in words. */
export const uploadProblemTexts: Record<UploadProblem, string> = {
  get type() {
    return t`Unsupported file format. Please use JPG, PNG, GIF, WEBP, HEIC, or PDF.`
  },
  get empty() {
    return t`This file is empty. Choose another one.`
  },
  get 'large-pdf'() {
    return t`PDF file is too large. Maximum size is 25MB.`
  },
  get 'large-picture'() {
    return pictureTooLarge()
  },
}

/** Returns why a chosen file is refused, in words, or null. */
export function validateUpload(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const problem = uploadProblem(file)
  return problem && uploadProblemTexts[problem]
}
