import { crc32, deflateRawSync } from 'node:zlib'

/** Reads a ZIP whose files are stored uncompressed (as ours are): name → bytes, by the directory at its end. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('this is no ZIP')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory of the ZIP is broken')
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('only stored files can be read here')
    const byteSize = zip.readUInt32LE(at + 24)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    )
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, zip.subarray(start, start + byteSize))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

export type ZipEntry = {
  name: string
  bytes: Buffer
  /** Compresses it. */
  isDeflated?: boolean
  /** The Unix file mode. */
  mode?: number
  flags?: number
  /** What the directory says about it; an entry that overlaps another one (`at`) has no bytes of its own. */
  claims?: { crc?: number; byteSize?: number; at?: number }
}

/** Writes a ZIP by hand, for what no honest program writes. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, isDeflated = false, mode = 0o100644, flags = 0x800, claims = {} } of entries) {
    const packed = isDeflated ? deflateRawSync(bytes) : bytes
    const [crc, byteSize] = [claims.crc ?? crc32(bytes), claims.byteSize ?? bytes.byteLength]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4)
    fields.writeUInt32LE(crc, 10)
    fields.writeUInt32LE(packed.byteLength, 14)
    fields.writeUInt32LE(byteSize, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE((mode << 16) >>> 0, 6)
    attributes.writeUInt32LE(claims.at ?? at, 10)
    const made = Buffer.from([0x14, 0x03])
    directory.push(Buffer.from('PK\x01\x02'), made, fields, attributes, Buffer.from(name))
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    if (claims.at !== undefined) continue
    parts.push(local)
    at += local.byteLength
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.byteLength, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}
