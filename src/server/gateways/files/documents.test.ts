import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as broken from '../../../../test/files/broken-pictures.ts'
import { heicPhoto } from '../../../../test/files/heic.ts'
import { aPhoto, privateMetadata } from '../../../../test/files/pictures.ts'
import { maxDocumentBytes, prepareDocument } from './documents.ts'
import { megabyte } from './pictures.ts'

const jpeg = await aPhoto().withExif(privateMetadata).jpeg().toBuffer()
const unsupported = 'Unsupported file format. Please use JPG, PNG, GIF, WEBP, HEIC, or PDF.'
const damaged = 'This PDF is damaged and cannot be read. Choose another one.'
const tooLarge = 'This file is too large. A PDF can be up to 25 MB, a picture up to 15 MB.'

/** A PDF of an exact size. */
const pdfOf = (bytes: number) =>
  Buffer.concat([
    broken.pdf.subarray(0, 9),
    Buffer.alloc(bytes - broken.pdf.byteLength, ' '),
    broken.pdf.subarray(9),
  ])

describe('a PDF among the documents', () => {
  it.each([
    ['as it came', broken.pdf],
    ['of exactly 25 MB', pdfOf(maxDocumentBytes)],
    ['with a line behind its end', Buffer.concat([broken.pdf, Buffer.from('\r\n'.repeat(100))])],
    ['that is encrypted', Buffer.from('%PDF-1.7\ntrailer<</Encrypt 5 0 R>>\nstartxref\n9\n%%EOF\n')],
  ])('is kept %s', async (_, bytes) => {
    const prepared = await prepareDocument(bytes)
    if ('original' in prepared) throw new Error('it was taken for a picture')
    expect([prepared.contentType, prepared.bytes.equals(bytes)]).toEqual(['application/pdf', true])
  })

  it.each([
    ['cut in the middle', pdfOf(5_000).subarray(0, 2_500), damaged],
    ['of a start only', Buffer.from('%PDF-'), damaged],
    ['that ends long before the file does', Buffer.concat([broken.pdf, Buffer.alloc(2_000)]), damaged],
    ['behind something else', Buffer.concat([Buffer.from('<script>'), broken.pdf]), unsupported],
    ['behind a program', Buffer.concat([broken.windowsProgram, broken.pdf]), unsupported],
    ['of 25 MB and one byte', pdfOf(maxDocumentBytes + 1), tooLarge],
  ])('is refused when it is one %s', async (_, bytes, sentence) => {
    await expect(prepareDocument(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: sentence,
      details: { fields: { file: sentence } },
    })
  })
})

describe('a picture among the documents', () => {
  it('is re-encoded without camera data', async () => {
    for (const sent of [jpeg, heicPhoto]) {
      const prepared = await prepareDocument(sent)
      if (!('original' in prepared)) throw new Error('it was not taken for a picture')
      const { format, exif } = await sharp(prepared.original.bytes).metadata()
      expect([format, exif, prepared.thumbnail.width]).toEqual(['webp', undefined, 320])
    }
  })

  it('may be up to 15 MB, although a PDF may be larger', async () => {
    const heavy = Buffer.concat([jpeg, Buffer.alloc(15 * megabyte)])
    await expect(prepareDocument(heavy)).rejects.toMatchObject({
      message: tooLarge,
      details: { fields: { file: tooLarge } },
    })
  })

  it('loses a PDF appended to it', async () => {
    const prepared = await prepareDocument(Buffer.concat([jpeg, broken.pdf]))
    if (!('original' in prepared)) throw new Error('it was not taken for a picture')
    expect(prepared.original.bytes.includes('%PDF-')).toBe(false)
  })
})

describe('an unsupported document', () => {
  it.each([
    ['an SVG', broken.svg],
    ['a page of HTML', broken.html],
    ['a program for Windows', broken.windowsProgram],
    ['a program for Linux', broken.elfProgram],
    ['an archive', broken.zip],
    ['a data URL instead of bytes', broken.dataUrl],
    ['a text', Buffer.from('The boiler was serviced in May.')],
    ['a PDF in other letters', Buffer.from('%pdf-1.7\n%%EOF')],
  ])('is %s', async (_, bytes) => {
    await expect(prepareDocument(bytes)).rejects.toMatchObject({ code: 'invalid', message: unsupported })
  })

  it('is an empty file', async () => {
    await expect(prepareDocument(Buffer.alloc(0))).rejects.toMatchObject({
      message: 'This file is empty. Choose another one.',
    })
  })
})
