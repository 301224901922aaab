import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A photo as an iPhone stores it, 480 × 320 pixels and shown upright (320 × 480): `twoColors` with `privateMetadata`,
 * encoded by heif-enc of libheif, with an `irot` property for the orientation of the camera.
 */
export const heicPhoto = readFileSync(join(import.meta.dirname, 'held-upright.heic'))

/** The same, with a different size in its header. */
export function heicOf(width: number, height: number): Buffer {
  const claimed = Buffer.from(heicPhoto)
  const at = claimed.indexOf('ispe') + 8
  claimed.writeUInt32BE(width, at)
  claimed.writeUInt32BE(height, at + 4)
  return claimed
}
