import { cropOf, jpegName, type Part } from './crop.rules.ts'

/** The formats that browsers can decode; of an animation they would crop the first frame. */
export const canBeCropped = ({ type }: Pick<File, 'type'>): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(type)

const quality = 0.9

/** Returns a part of a picture as a new JPEG, without the metadata. @throws when the browser cannot decode the picture */
export async function cropPicture(file: File, part: Part): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { from, size } = cropOf(part, picture)
  return drawn(file, size, (canvas) => {
    canvas.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height)
    picture.close()
  })
}

/** Returns a picture turned to the right by a quarter. @throws as `cropPicture` */
export async function turnPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { size } = cropOf({ x: 0, y: 0, width: 1, height: 1 }, picture)
  return drawn(file, { width: size.height, height: size.width }, (canvas) => {
    canvas.translate(size.height, 0)
    canvas.rotate(Math.PI / 2)
    canvas.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
  })
}

async function drawn(
  { name, lastModified }: File,
  { width, height }: { width: number; height: number },
  draw: (canvas: CanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  draw(context)
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!bytes) throw new Error('this browser wrote no picture')
  return new File([bytes], jpegName(name), { type: 'image/jpeg', lastModified })
}
