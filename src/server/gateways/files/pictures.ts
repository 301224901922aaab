import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { AppError } from '../../../lib/app-error.ts'
import { createGate } from '../../gate.ts'
import { decodeHeic, withinHeicGate } from './heic.ts'

type EncodedPicture = { bytes: Buffer; contentType: 'image/webp'; width: number; height: number }
export type PreparedPicture = { original: EncodedPicture; thumbnail: EncodedPicture }

/** What a kind of picture may be. `field` names the input that an error belongs to. */
export type PictureLimits = {
  field: string
  maxMegabytes: number
  maxMegapixels: number
  maxEdgePixels: number
  /** What is taken, in the words of the sentence that refuses everything else. */
  formats: string
  takesHeic: boolean
}

export const photoLimits: PictureLimits = {
  field: 'photo',
  maxMegabytes: 15,
  maxMegapixels: 40,
  maxEdgePixels: 2560,
  formats: 'JPG, PNG, GIF, WEBP, or HEIC',
  takesHeic: true,
}

export const megabyte = 1024 * 1024
const thumbnailWidthPixels = 640
const conversionLimitSeconds = 10

const formatNames: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
const heic = 'heic'
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

const texts = {
  empty: 'This file is empty. Please choose another picture.',
  damaged: 'This picture is damaged and cannot be read. Please choose another one.',
  slow: 'This picture took too long to prepare. Please use a smaller one.',
}

/** Twenty at once took 13 seconds on two cores; two at once keep the pages answering. */
const withinGate = createGate({ concurrent: 2, waiting: 50 })

/**
 * Makes a stranger's bytes into pictures of our own: the content decides the type, the pixels are encoded anew, and
 * nothing else of the file is kept (no EXIF, no position, nothing appended). Of an animation, the first frame.
 * @throws AppError `invalid` with the reason under `limits.field`, or `unavailable` when too many wait.
 */
export async function preparePicture(
  bytes: Buffer,
  limits: PictureLimits = photoLimits,
): Promise<PreparedPicture> {
  const refuse = (message: string) =>
    new AppError('invalid', message, { fields: { [limits.field]: message } })
  if (bytes.byteLength === 0) throw refuse(texts.empty)
  if (bytes.byteLength > limits.maxMegabytes * megabyte) throw refuse(tooLargeText(limits))
  const format = await readFormat(bytes, limits, refuse)
  const work = () => withinGate(() => convert(bytes, format, limits, refuse))
  return format === heic ? withinHeicGate(work) : work()
}

/**
 * A picture that another Kinstead encoded, as it is, with a new thumbnail: an export of a group can be compared with what became
 * of it. It is one when all of it is what we would have written: a WebP of our size, one frame, no metadata, nothing behind its
 * end. Every pixel is decoded for the thumbnail.
 * @returns nothing for every other picture, which is made anew like any upload
 */
export async function keepPicture(
  bytes: Buffer,
  limits: PictureLimits,
): Promise<PreparedPicture | undefined> {
  if (bytes.byteLength > limits.maxMegabytes * megabyte || !isPlainWebp(bytes)) return undefined
  const sharp = await loadSharp()
  const header = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (header?.format !== 'webp' || (header.pages ?? 1) > 1) return undefined
  const { width, height } = header
  if (Math.max(width, height) > limits.maxEdgePixels) return undefined
  try {
    const smaller = sharp(bytes, { failOn: 'error' }).resize({
      width: thumbnailWidthPixels,
      withoutEnlargement: true,
    })
    const thumbnail = await withinGate(() => encode(smaller))
    return { original: { bytes, contentType: 'image/webp', width, height }, thumbnail }
  } catch (error) {
    // Too many wait; what cannot be decoded is told by those who make it anew.
    if (error instanceof AppError) throw error
    return undefined
  }
}

const pixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** A RIFF container that ends where it says and holds nothing but pixels. */
function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) + 8 !== bytes.byteLength) return false
  let at = 12
  while (at + 8 <= bytes.byteLength) {
    if (!pixelChunks.has(bytes.toString('latin1', at, at + 4))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === bytes.byteLength
}

const unsupportedText = ({ formats }: PictureLimits) => `Unsupported file format. Please use ${formats}.`

export const tooLargeText = ({ maxMegabytes }: PictureLimits) =>
  `Image file is too large. Maximum size is ${maxMegabytes}MB.`

type Refuse = (message: string) => AppError

async function readFormat(bytes: Buffer, limits: PictureLimits, refuse: Refuse): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  // It reads on beyond the end of some broken files; that is a broken file, not our failure.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found && limits.takesHeic && heicTypes.has(found.mime)) return heic
  const format = found && formatNames[found.mime]
  if (!format) throw refuse(unsupportedText(limits))
  return format
}

async function convert(
  bytes: Buffer,
  format: string,
  limits: PictureLimits,
  refuse: Refuse,
): Promise<PreparedPicture> {
  const opened = await (format === heic
    ? openHeic(bytes, limits, refuse)
    : open(bytes, format, limits, refuse))
  const sharp = await loadSharp()
  try {
    const original = await encode(
      opened.resize({
        width: limits.maxEdgePixels,
        height: limits.maxEdgePixels,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    )
    const thumbnail = await encode(
      sharp(original.bytes).resize({ width: thumbnailWidthPixels, withoutEnlargement: true }),
    )
    return { original, thumbnail }
  } catch (error) {
    const timedOut = error instanceof Error && error.message.startsWith('timeout:')
    throw refuse(timedOut ? texts.slow : texts.damaged)
  }
}

async function open(bytes: Buffer, format: string, limits: PictureLimits, refuse: Refuse): Promise<Sharp> {
  const sharp = await loadSharp()
  // Only the header is read here: the size that it tells is checked before any pixel is.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  // Two readers that disagree on what a file is: such files are made, not taken.
  if (header?.format !== format) throw refuse(texts.damaged)
  const maxPixels = maxPixelsOf(limits)
  if (header.width * header.height > maxPixels) throw refuse(tooManyPixelsText(limits))
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).autoOrient()
}

async function openHeic(bytes: Buffer, limits: PictureLimits, refuse: Refuse): Promise<Sharp> {
  const outcome = await decodeHeic(bytes, maxPixelsOf(limits))
  if (!('refusal' in outcome)) {
    const { width, height, pixels } = outcome
    return (await loadSharp())(pixels, { raw: { width, height, channels: 4 } })
  }
  const reasons = { damaged: texts.damaged, slow: texts.slow, 'too-many-pixels': tooManyPixelsText(limits) }
  throw refuse(reasons[outcome.refusal])
}

const maxPixelsOf = ({ maxMegapixels }: PictureLimits) => maxMegapixels * 1_000_000

const tooManyPixelsText = ({ maxMegapixels }: PictureLimits) =>
  `This picture has too many pixels. The most is ${maxMegapixels} megapixels.`

/** Metadata is not written unless asked for, and nobody asks. */
async function encode(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .timeout({ seconds: conversionLimitSeconds })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height }
}

let loaded: Promise<typeof sharp> | undefined

/**
 * The image library, loaded with the first picture since it takes 20 MB. It keeps no cache between pictures, and only
 * the formats that we take may be decoded: libvips alone could also be talked into PDF, TIFF and others.
 */
function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.cache(false)
    // Two pictures are prepared at once anyway: more threads for one take memory, and no time off.
    library.concurrency(1)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
    })
    return library
  })
  return loaded
}
