import { t } from '@lingui/core/macro'
import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { AppError } from '../../../lib/app-error.ts'
import { createGate } from '../../gate.ts'
import { decodeHeic, withinHeicGate } from './heic.ts'

type EncodedPicture = { bytes: Buffer; contentType: 'image/webp'; width: number; height: number }
export type PreparedPicture = { original: EncodedPicture; thumbnail: EncodedPicture }

/** The limits of a kind of picture. `field` names the input for errors. */
export type PictureLimits = {
  field: string
  maxMegabytes: number
  maxMegapixels: number
  maxEdgePixels: number
  /** The accepted formats, as in the error message. */
  formats: string
  takesHeic: boolean
}

/** The limits of photos but for their names, which are read for each reader. */
export const photoMeasures = {
  field: 'photo',
  maxMegabytes: 15,
  maxMegapixels: 40,
  maxEdgePixels: 2560,
  takesHeic: true,
}

export const photoLimits: PictureLimits = {
  ...photoMeasures,
  get formats() {
    return t`JPG, PNG, GIF, WEBP, or HEIC`
  },
}

export const megabyte = 1024 * 1024
const thumbnailWidthPixels = 640
/** Enough for small print on a receipt. */
const readableEdgePixels = 1_600
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
  get empty() {
    return t`This file is empty. Choose another picture.`
  },
  get damaged() {
    return t`This picture is damaged and cannot be read. Choose another one.`
  },
  get slow() {
    return t`This picture took too long to process. Use a smaller one.`
  },
}

/** Twenty at once took 13 seconds on two cores; two at once keep pages responsive. */
const withinGate = createGate({ concurrent: 2, waiting: 50 })

/**
 * Turns untrusted bytes into our own pictures: the content determines the type, the pixels are re-encoded, and nothing
 * else is kept (no EXIF, no location, nothing appended). Of an animation, the first frame.
 * @throws AppError `invalid` with the reason under `limits.field`, or `unavailable` when too many wait
 */
export const preparePicture = (
  bytes: Buffer,
  limits: PictureLimits = photoLimits,
): Promise<PreparedPicture> =>
  fromUntrusted(bytes, limits, async (picture) => {
    const original = await encode(within(picture, limits.maxEdgePixels))
    const sharp = await loadSharp()
    const thumbnail = await encode(
      sharp(original.bytes).resize({ width: thumbnailWidthPixels, withoutEnlargement: true }),
    )
    return { original, thumbnail }
  })

/** Returns a small JPEG of untrusted bytes for a program that reads pictures. @throws as `preparePicture` */
export const prepareForReading = (bytes: Buffer): Promise<Buffer> =>
  fromUntrusted(bytes, photoLimits, (picture) =>
    within(picture, readableEdgePixels)
      .flatten({ background: 'white' })
      .timeout({ seconds: conversionLimitSeconds })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )

const within = (picture: Sharp, edgePixels: number) =>
  picture.resize({ width: edgePixels, height: edgePixels, fit: 'inside', withoutEnlargement: true })

/** Opens untrusted bytes as a picture, a few at a time. */
async function fromUntrusted<Result>(
  bytes: Buffer,
  limits: PictureLimits,
  use: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const refuse = (message: string) =>
    new AppError('invalid', message, { fields: { [limits.field]: message } })
  if (bytes.byteLength === 0) throw refuse(texts.empty)
  if (bytes.byteLength > limits.maxMegabytes * megabyte) throw refuse(tooLargeText(limits))
  const format = await readFormat(bytes, limits, refuse)
  const work = () => withinGate(() => convert(bytes, format, limits, refuse, use))
  return format === heic ? withinHeicGate(work) : work()
}

/**
 * Keeps a picture encoded by another Kinstead, with a new thumbnail, so that an export and its import have the same
 * bytes. It has to be exactly what we would write: a WebP of our size, one frame, no metadata, nothing appended. Every
 * pixel is decoded for the thumbnail.
 * @returns undefined for every other picture, which is re-encoded like an upload
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
    // Only too many waiting is reported here; undecodable pictures are reported by the re-encoding.
    if (error instanceof AppError) throw error
    return undefined
  }
}

const pixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** A RIFF container that ends where it says and contains only pixels. */
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

const unsupportedText = ({ formats }: PictureLimits) => t`Unsupported file format. Please use ${formats}.`

export const tooLargeText = ({ maxMegabytes }: PictureLimits) =>
  t`Image file is too large. Maximum size is ${maxMegabytes}MB.`

type Refuse = (message: string) => AppError

async function readFormat(bytes: Buffer, limits: PictureLimits, refuse: Refuse): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  // The decoder reads past the end of some broken files: the file is invalid, not our failure.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found && limits.takesHeic && heicTypes.has(found.mime)) return heic
  const format = found && formatNames[found.mime]
  if (!format) throw refuse(unsupportedText(limits))
  return format
}

async function convert<Result>(
  bytes: Buffer,
  format: string,
  limits: PictureLimits,
  refuse: Refuse,
  use: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const opened = await (format === heic
    ? openHeic(bytes, limits, refuse)
    : open(bytes, format, limits, refuse))
  try {
    return await use(opened)
  } catch (error) {
    const timedOut = error instanceof Error && error.message.startsWith('timeout:')
    throw refuse(timedOut ? texts.slow : texts.damaged)
  }
}

async function open(bytes: Buffer, format: string, limits: PictureLimits, refuse: Refuse): Promise<Sharp> {
  const sharp = await loadSharp()
  // Reads the header only: its size is checked before any pixel is decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  // Two decoders disagree on the file's type: such files are crafted, so refuse them.
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
  t`This picture has too many pixels. The limit is ${maxMegapixels} megapixels.`

/** Metadata is not written by default. */
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
 * The image library, loaded with the first picture since it takes 20 MB. It keeps no cache, and only our formats may
 * be decoded: libvips could also be made to read PDF, TIFF and others.
 */
function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.cache(false)
    // Two pictures run at once anyway: more threads for one take memory and save no time.
    library.concurrency(1)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
    })
    return library
  })
  return loaded
}
