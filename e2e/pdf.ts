/** A small, honest PDF: one page for each text. */
export function aPdf(texts: string[]): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const parts = texts.flatMap((text, index) => {
    const content = `BT /F1 32 Tf 72 700 Td (${text}) Tj ET`
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${4 + 2 * index} 0 R>>`
    return [`<</Length ${content.length}>>\nstream\n${content}\nendstream`, page]
  })
  const kids = texts.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')
  const pages = `<</Type/Pages/Count ${texts.length}/Kids[${kids}]>>`
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', pages, font, ...parts].map(
    (body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`,
  )
  const start = '%PDF-1.7\n'
  const offsets = objects.map((_, index) => start.length + objects.slice(0, index).join('').length)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = start.length + objects.join('').length
  return Buffer.from(
    `${start}${objects.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF`,
  )
}
