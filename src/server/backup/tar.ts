import { ByteReader } from './byte-reader.ts'

// The archive format ustar, so that the program tar can open what is decrypted.
// @source https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06

export type TarPart = { name: string; byteSize: number; content: AsyncIterable<Uint8Array> }

const blockBytes = 512
const nameBytes = 100
const mostPartBytes = 0o77777777777

/** Writes an archive. Each part must have exactly the size that it announces. */
export async function* writeTar(parts: AsyncIterable<TarPart>): AsyncGenerator<Uint8Array, void> {
  for await (const { name, byteSize, content } of parts) {
    yield headerOf(name, byteSize)
    let written = 0
    for await (const chunk of content) {
      written += chunk.byteLength
      yield chunk
    }
    if (written !== byteSize) throw new Error(`${name} has ${written} bytes instead of ${byteSize}`)
    yield Buffer.alloc(paddingOf(byteSize))
  }
  yield Buffer.alloc(2 * blockBytes)
}

/** Reads an archive in order. Each part's content has to be read, or is skipped, before the next part. */
export async function* readTar(content: AsyncIterable<Uint8Array>): AsyncGenerator<TarPart, void> {
  const reader = new ByteReader(content)
  try {
    for (;;) {
      const header = await reader.readUpTo(blockBytes)
      // Two empty blocks are the end.
      if (header.length === blockBytes && header.every((byte) => byte === 0)) break
      const { name, byteSize } = parseHeader(header)
      const body = readBody(reader, name, byteSize)
      yield { name, byteSize, content: body }
      for await (const _ of body);
      await reader.readUpTo(paddingOf(byteSize))
    }
    // To its end, where a damaged or shortened stream fails.
    while (!(await reader.isAtEnd())) await reader.readUpTo(blockBytes)
  } finally {
    await reader.close()
  }
}

async function* readBody(reader: ByteReader, name: string, byteSize: number): AsyncGenerator<Buffer, void> {
  for (let missing = byteSize; missing > 0; ) {
    const chunk = await reader.readUpTo(Math.min(missing, 65_536))
    if (chunk.length === 0) throw new Error(`the archive ends within ${name}`)
    missing -= chunk.length
    yield chunk
  }
}

const paddingOf = (byteSize: number) => (blockBytes - (byteSize % blockBytes)) % blockBytes

function headerOf(name: string, byteSize: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes || byteSize > mostPartBytes) throw new Error(`${name} is too large`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  header.write(`${octal(byteSize)}\0${octal(0)}\0`, 124)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function parseHeader(header: Buffer) {
  if (header.length !== blockBytes) throw new Error('the archive ends without its end mark')
  const name = textAt(header, 0, nameBytes)
  const byteSize = Number.parseInt(textAt(header, 124, 12), 8)
  const sum = Number.parseInt(textAt(header, 148, 8), 8)
  const unsummed = Buffer.from(header).fill(' ', 148, 156)
  if (sum !== sumOf(unsummed) || !(byteSize >= 0)) {
    throw new Error('the archive has a part without a valid header')
  }
  return { name, byteSize }
}

const textAt = (header: Buffer, start: number, length: number): string =>
  header
    .subarray(start, start + length)
    .toString('latin1')
    .replace(/[\0 ][\s\S]*$/, '')

const octal = (value: number): string => value.toString(8).padStart(11, '0')
const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)
