import { crc32, deflateSync } from 'node:zlib'

// Files that pretend, exaggerate or break off, built byte by byte so that none has to be in the repository.

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.byteLength)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Creates a real one-colour PNG of any size: 400 megapixels of black take some 50 KB. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // One bit per pixel, grey.
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a PNG whose header promises more than its few bytes contain. */
export function pngWithFalseSize(width: number, height: number): Buffer {
  const honest = pngOf(8, 8)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), honest.subarray(8 + 25)])
}

/** Creates a JPEG whose header states a different size. */
export function jpegWithFalseSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.findIndex(
    (byte, at) => byte === 0xff && /[\xc0\xc2]/.test(String.fromCharCode(changed[at + 1] ?? 0)),
  )
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** Creates a GIF with a huge screen and a huge frame of almost no bytes. */
export function gifBomb(side: number): Buffer {
  const gif = Buffer.from('47494638396100000000800000000000ffffff2c00000000000000000002024401003b', 'hex')
  for (const at of [6, 8, 24, 26]) gif.writeUInt16LE(side, at)
  return gif
}

/** Returns the start of a file in the ISO base media format, as phones write HEIC and AVIF. */
export const isoMedia = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`, 'latin1'),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from(`mif1${brand}`, 'latin1'),
    Buffer.alloc(200),
  ])

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
export const svgWithoutDeclaration = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
)
export const svgBomb = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(64)}">${Array.from({ length: 9 }, (_, index) => `<!ENTITY b${index} "${'&a;'.repeat(20)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg">&b8;</svg>`,
)
export const html = Buffer.from('<!doctype html><title>photo</title><script>alert(document.cookie)</script>')
export const windowsProgram = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), Buffer.alloc(400)])
export const elfProgram = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(400)])
export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
)
export const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
export const dataUrl = Buffer.from(`data:image/png;base64,${pngOf(4, 4).toString('base64')}`)

/** The harmless test string that every virus scanner knows. */
export const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
