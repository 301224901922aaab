import sharp, { type Sharp } from 'sharp'

/** Photos with content, created by the image library: valid ones of every kind that people send. */
export function aPhoto({ width = 320, height = 240, alpha = false } = {}) {
  const background = { r: 200, g: 120, b: 60, alpha: alpha ? 0.5 : 1 }
  return sharp({ create: { width, height, channels: alpha ? 4 : 3, background } })
}

/** Pixels that do not compress, for files of a given size. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })

/** Where, when, by whom and with what it was taken: nothing of this may be passed on. */
export const privateMetadata = {
  IFD0: { Copyright: 'Anna Keller', Make: 'SecretCam', ImageDescription: 'door code 4711' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '47/1 22/1 30/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '8/1 32/1 30/1',
  },
}

/** Left half red, right half blue, to see which way is up. */
export async function twoColors(width: number, height: number): Promise<Sharp> {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

/** Creates a GIF of many frames. */
export async function animation(frames: number): Promise<Buffer> {
  const side = 16
  const strip = Buffer.alloc(side * side * frames * 3)
  for (let at = 0; at < strip.byteLength; at++) strip[at] = Math.floor(at / (side * side * 3)) % 256
  return sharp(strip, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 20) })
    .toBuffer()
}
