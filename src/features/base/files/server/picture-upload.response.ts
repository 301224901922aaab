import {
  megabyte,
  type PictureLimits,
  photoLimits,
  tooLargeText,
} from '../../../../server/gateways/files/pictures.ts'
import { readUpload } from './upload.body.ts'

/** Reads the picture out of a request. @throws AppError `too-large` or `invalid`, under the field of the limits. */
export const readPictureUpload = (request: Request, limits: PictureLimits = photoLimits): Promise<Buffer> =>
  readUpload(request, {
    field: limits.field,
    maxBytes: limits.maxMegabytes * megabyte,
    contentTypes: /^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i,
    texts: { tooLarge: tooLargeText(limits), missing: 'Please choose a picture.' },
  })
