import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as broken from '../../../../test/files/broken-pictures.ts'
import { heicOf, heicPhoto } from '../../../../test/files/heic.ts'
import { animation, aPhoto, noise, privateMetadata, twoColors } from '../../../../test/files/pictures.ts'
import { AppError } from '../../../lib/app-error.ts'
import { megabyte, photoLimits, preparePicture } from './pictures.ts'

const unsupported = 'Unsupported file format. Please use JPG, PNG, GIF, WEBP, or HEIC.'
const damaged = 'This picture is damaged and cannot be read. Choose another one.'
const tooManyPixels = 'This picture has too many pixels. The limit is 40 megapixels.'
const screenshotLimits = {
  ...photoLimits,
  field: 'image_data',
  maxMegabytes: 5,
  formats: 'JPG, PNG, GIF, or WEBP',
  takesHeic: false,
}

const refusal = async (bytes: Buffer, limits = photoLimits): Promise<AppError> => {
  const outcome = await preparePicture(bytes, limits).catch((error: unknown) => error)
  if (outcome instanceof AppError) return outcome
  throw new Error('it was not refused with a sentence', { cause: outcome })
}

const jpeg = await aPhoto({ width: 640, height: 480 }).jpeg().toBuffer()
const noisy = await noise(200, 200).jpeg().toBuffer()
const png = await noise(200, 200).png().toBuffer()
const gif = await noise(200, 200).gif().toBuffer()
const webp = await noise(200, 200).webp().toBuffer()

/** Bytes of an exact size: a real picture with filler after its end. */
const weighing = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.byteLength)])

const refusedOnes: [string, Buffer, string][] = [
  ['an SVG', broken.svg, unsupported],
  ['an SVG without a declaration', broken.svgWithoutDeclaration, unsupported],
  ['an SVG of nested entities', broken.svgBomb, unsupported],
  ['a page of HTML', broken.html, unsupported],
  ['a program for Windows', broken.windowsProgram, unsupported],
  ['a program for Linux', broken.elfProgram, unsupported],
  ['a PDF', broken.pdf, unsupported],
  ['an archive', broken.zip, unsupported],
  ['a data URL instead of bytes', broken.dataUrl, unsupported],
  ['text', Buffer.from('no picture at all'), unsupported],
  ['a single byte', Buffer.from([0xff]), unsupported],
  ['only zeros', Buffer.alloc(4_096), unsupported],
  ['the test string of virus scanners', Buffer.from(broken.eicar), unsupported],
  ['an AVIF', broken.isoMedia('avif'), unsupported],
  ['a TIFF', await aPhoto().tiff().toBuffer(), unsupported],
  [
    'a program that begins as a GIF by name only',
    Buffer.concat([Buffer.from('GIF8'), broken.windowsProgram]),
    damaged,
  ],
  ['an empty file', Buffer.alloc(0), 'This file is empty. Choose another picture.'],
  ['a PNG of a signature only', broken.pngOf(8, 8).subarray(0, 8), unsupported],
  ['a fake PNG of text', Buffer.concat([broken.pngOf(8, 8).subarray(0, 16), broken.html]), damaged],
  ['a fake GIF of script', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'), damaged],
  ['a fake JPEG of text', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), broken.html]), damaged],
  [
    'a fake WEBP',
    Buffer.concat([Buffer.from('RIFF\x20\x00\x00\x00WEBPVP8 ', 'latin1'), broken.html]),
    damaged,
  ],
  ['a HEIC of a start only', broken.isoMedia('heic'), damaged],
  ['a HEIC cut in the middle', heicPhoto.subarray(0, heicPhoto.byteLength - 200), damaged],
  ['a HEIC without its pixels', heicPhoto.subarray(0, 900), damaged],
  ['a HEIC of 64 megapixels, by its header', heicOf(8_000, 8_000), tooManyPixels],
  ['a HEIC of 4,000 megapixels, by its header', heicOf(65_000, 65_000), tooManyPixels],
  ['a JPEG cut in the middle', noisy.subarray(0, noisy.byteLength / 2), damaged],
  ['a PNG cut in the middle', png.subarray(0, png.byteLength / 2), damaged],
  ['a GIF cut in the middle', gif.subarray(0, gif.byteLength / 2), damaged],
  ['a WEBP cut in the middle', webp.subarray(0, webp.byteLength / 2), damaged],
  [
    'a WEBP with changed bytes',
    Buffer.concat([webp.subarray(0, 40), Buffer.alloc(webp.byteLength - 40, 0x5a)]),
    damaged,
  ],
  ['a PNG that promises more than it has', broken.pngWithFalseSize(4_000, 4_000), damaged],
  ['a PNG of 400 megapixels', broken.pngOf(20_000, 20_000), tooManyPixels],
  ['a JPEG header of 4,000 megapixels', broken.jpegWithFalseSize(jpeg, 65_000, 65_000), tooManyPixels],
  ['a GIF of 4,000 megapixels', broken.gifBomb(65_000), tooManyPixels],
  ['a PNG just over 40 megapixels', broken.pngOf(8_000, 5_001), tooManyPixels],
  [
    'a file of 15 MB and one byte',
    weighing(15 * megabyte + 1),
    'Image file is too large. Maximum size is 15MB.',
  ],
]

describe('refusing a picture', () => {
  it.each(refusedOnes)('%s', async (_, bytes, sentence) => {
    expect(await refusal(bytes)).toMatchObject({
      code: 'invalid',
      message: sentence,
      details: { fields: { photo: sentence } },
    })
  })

  it('refuses HEIC where only browser formats are accepted', async () => {
    expect((await refusal(heicPhoto, screenshotLimits)).message).toBe(
      'Unsupported file format. Please use JPG, PNG, GIF, or WEBP.',
    )
  })

  it('applies the caller’s limits and field', async () => {
    const sentence = 'Image file is too large. Maximum size is 5MB.'
    expect((await refusal(weighing(5 * megabyte + 1), screenshotLimits)).details.fields).toEqual({
      image_data: sentence,
    })
    await expect(preparePicture(weighing(5 * megabyte), screenshotLimits)).resolves.toBeDefined()
  })
})

const takenOnes: [string, Buffer][] = [
  ['a JPEG', jpeg],
  ['a PNG', png],
  ['a GIF', gif],
  ['a WEBP', webp],
  ['a HEIC', heicPhoto],
  ['a progressive JPEG', await noise(300, 200).jpeg({ progressive: true }).toBuffer()],
  ['a grey JPEG', await aPhoto().greyscale().jpeg().toBuffer()],
  ['a JPEG for print (CMYK)', await aPhoto().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG of 16 bits a channel', await noise(60, 60).toColourspace('rgb16').png().toBuffer()],
  ['a PNG with transparency', await aPhoto({ alpha: true }).png().toBuffer()],
  ['a single pixel', await aPhoto({ width: 1, height: 1 }).png().toBuffer()],
  ['a very long one', await aPhoto({ width: 12_000, height: 2 }).png().toBuffer()],
  ['a PNG of exactly 40 megapixels', broken.pngOf(8_000, 5_000)],
  ['a file of exactly 15 MB', weighing(15 * megabyte)],
  ['two JPEGs in one file', Buffer.concat([jpeg, noisy])],
]

describe('accepting a picture', () => {
  it.each(takenOnes)('%s', async (_, bytes) => {
    const { original, thumbnail } = await preparePicture(bytes)
    for (const picture of [original, thumbnail]) {
      const { format, width, height } = await sharp(picture.bytes).metadata()
      expect({ format, width, height }).toEqual({
        format: 'webp',
        width: picture.width,
        height: picture.height,
      })
    }
  })

  it('resizes to screen size, with a thumbnail of 640 pixels', async () => {
    const { original, thumbnail } = await preparePicture(
      await aPhoto({ width: 4_000, height: 3_000 }).jpeg().toBuffer(),
    )
    expect(original).toMatchObject({ contentType: 'image/webp', width: 2_560, height: 1_920 })
    expect(thumbnail).toMatchObject({ contentType: 'image/webp', width: 640, height: 480 })
  })

  it('never enlarges', async () => {
    const { original, thumbnail } = await preparePicture(
      await aPhoto({ width: 100, height: 50 }).jpeg().toBuffer(),
    )
    expect([original.width, original.height, thumbnail.width]).toEqual([100, 50, 100])
  })

  it('removes place, camera, person and description', async () => {
    const sent = await aPhoto()
      .withExif(privateMetadata)
      .withIccProfile('p3')
      .withXmp('<x>door code 4711</x>')
      .jpeg()
      .toBuffer()
    expect(sent.includes('SecretCam')).toBe(true)
    const { original, thumbnail } = await preparePicture(sent)
    for (const { bytes } of [original, thumbnail]) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      for (const secret of ['SecretCam', 'Anna Keller', '4711', 'GPS'])
        expect(bytes.includes(secret)).toBe(false)
    }
  })

  it('applies the camera’s orientation', async () => {
    const held = await (await twoColors(200, 100))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { original } = await preparePicture(held)
    expect([original.width, original.height]).toEqual([100, 200])
    const [red = 0, , blue = 0] = await sharp(original.bytes)
      .extract({ left: 50, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(blue)
  })

  it('converts HEIC upright, without place, camera, person and description', async () => {
    for (const secret of ['SecretCam', 'Anna Keller', '4711']) expect(heicPhoto.includes(secret)).toBe(true)
    const { original, thumbnail } = await preparePicture(heicPhoto)
    for (const { bytes, width, height } of [original, thumbnail]) {
      expect([width, height]).toEqual([320, 480])
      const { format, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect([format, exif, xmp, iptc, icc]).toEqual(['webp', undefined, undefined, undefined, undefined])
      for (const secret of ['SecretCam', 'Anna Keller', '4711', 'GPS'])
        expect(bytes.includes(secret)).toBe(false)
    }
    const colorAt = (top: number) =>
      sharp(original.bytes).extract({ left: 160, top, width: 1, height: 1 }).raw().toBuffer()
    const [upper, lower] = [await colorAt(60), await colorAt(420)]
    expect(upper[0]).toBeGreaterThan(200)
    expect(lower[2]).toBeGreaterThan(200)
  })

  it('drops a payload appended to HEIC', async () => {
    const { original } = await preparePicture(Buffer.concat([heicPhoto, broken.zip, broken.html]))
    expect(original.bytes.includes(broken.zip)).toBe(false)
  })

  it.each([
    ['an archive', broken.zip],
    ['a script', Buffer.from('<script>alert(1)</script>')],
    ['the test string of virus scanners', Buffer.from(broken.eicar)],
  ])('drops %s appended to a picture', async (_, payload) => {
    const { original, thumbnail } = await preparePicture(Buffer.concat([jpeg, payload]))
    expect(original.bytes.includes(payload)).toBe(false)
    expect(thumbnail.bytes.includes(payload)).toBe(false)
  })

  it('keeps only the first of 400 frames', async () => {
    const { original } = await preparePicture(await animation(400))
    expect(await sharp(original.bytes, { animated: true }).metadata()).toMatchObject({
      width: 16,
      height: 16,
    })
    expect((await sharp(original.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })
})

describe('many pictures at once', () => {
  it('are processed beside HEIC photos, which wait for each other', async () => {
    const done: string[] = []
    const jpeg = await (await twoColors(320, 200)).jpeg().toBuffer()
    const prepare = (name: string, bytes: Buffer) => preparePicture(bytes).then(() => done.push(name))
    await Promise.all([
      ...['first', 'second', 'third', 'fourth'].map((name) => prepare(name, heicPhoto)),
      prepare('jpeg', jpeg),
    ])
    expect(done.indexOf('jpeg')).toBeLessThan(done.indexOf('second'))
    expect(done).toHaveLength(5)
  })

  it('are limited to 52; the rest are asked to retry', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => preparePicture(jpeg)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 60 } })
    await expect(preparePicture(jpeg)).resolves.toBeDefined()
  })
})
