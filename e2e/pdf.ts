import sharp from 'sharp'

/** Creates a small, valid PDF: one page for each text. */
export function aPdf(texts: string[]): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const parts = texts.flatMap((text, index) => [
    stream('', Buffer.from(`BT /F1 32 Tf 72 700 Td (${text}) Tj ET`)),
    pageOf(`<</Font<</F1 3 0 R>>>>`, 4 + 2 * index),
  ])
  const kids = texts.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')
  const pages = `<</Type/Pages/Count ${texts.length}/Kids[${kids}]>>`
  return assembled(['<</Type/Catalog/Pages 2 0 R>>', pages, font, ...parts])
}

/** Creates a PDF as a scanner does: one page with a fax-compressed picture, all black. */
export async function aScan(): Promise<Buffer> {
  const [width, height] = [120, 100]
  const dots = await sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const { offset, byteSize } = onlyStrip(dots)
  const decode = `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}/Rows ${height}/BlackIs1 true>>`
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1${decode}`
  return assembled([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[5 0 R]>>',
    stream(picture, dots.subarray(offset, offset + byteSize)),
    stream('', Buffer.from('595 0 0 842 0 0 cm /Scan Do')),
    pageOf('<</XObject<</Scan 3 0 R>>>>', 4),
  ])
}

const pageOf = (resources: string, content: number) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources${resources}/Contents ${content} 0 R>>`

const stream = (entries: string, content: Buffer) =>
  `<<${entries}/Length ${content.byteLength}>>\nstream\n${content.toString('latin1')}\nendstream`

/** @param bodies objects, the catalog first; text in which each letter is a byte */
function assembled(bodies: string[]): Buffer {
  const start = '%PDF-1.7\n'
  const objects = bodies.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  const offsets = objects.map((_, index) => start.length + objects.slice(0, index).join('').length)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = start.length + objects.join('').length
  return Buffer.from(
    `${start}${objects.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF`,
    'latin1',
  )
}

/** Where the packed dots are in a small little-endian TIFF file. */
function onlyStrip(tiff: Buffer): { offset: number; byteSize: number } {
  const directory = tiff.readUInt32LE(4)
  const entries = Array.from(
    { length: tiff.readUInt16LE(directory) },
    (_, index) => directory + 2 + 12 * index,
  )
  const valueFor = (tag: number) => {
    const at = entries.find((entry) => tiff.readUInt16LE(entry) === tag)
    if (at === undefined || tiff.readUInt32LE(at + 4) !== 1) throw new Error(`no single value of tag ${tag}`)
    return tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8)
  }
  return { offset: valueFor(273), byteSize: valueFor(279) }
}
