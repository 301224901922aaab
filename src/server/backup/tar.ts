import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'

// The archive format ustar, so that the program tar can open what is decrypted.

export type TarPart = { name: string; byteSize: number; content: AsyncIterable<Uint8Array> }

/** Writes an archive. Each part must have exactly the size that it announces. */
export async function* writeTar(parts: AsyncIterable<TarPart>): AsyncGenerator<Uint8Array, void> {
  const archive = pack()
  const filled = fill(archive, parts).catch((error) => archive.destroy(error))
  try {
    yield* bytesOf(archive)
  } finally {
    archive.destroy()
    await filled
  }
}

async function fill(archive: Pack, parts: AsyncIterable<TarPart>) {
  for await (const { name, byteSize, content } of parts) {
    const header = { name, size: byteSize, mode: 0o600, mtime: new Date(0) }
    await pipeline(exactly(byteSize, name, content), archive.entry(header))
  }
  archive.finalize()
}

/** The library's error names neither the part nor the sizes. */
async function* exactly(byteSize: number, name: string, content: AsyncIterable<Uint8Array>) {
  let written = 0
  for await (const chunk of content) {
    written += chunk.byteLength
    yield chunk
  }
  if (written !== byteSize) throw new Error(`${name} has ${written} bytes instead of ${byteSize}`)
}

/** Reads an archive in order. Each part's content has to be read, or is skipped, before the next part. */
export async function* readTar(content: AsyncIterable<Uint8Array>): AsyncGenerator<TarPart, void> {
  const archive = extract()
  let failure: unknown
  const fed = pipeline(content, archive).catch((error) => {
    failure = error
    archive.destroy(error)
  })
  /** A part that ends early knows only that it does. */
  const causeOf = async (error: unknown) => {
    await fed
    return failure ?? error
  }
  try {
    for await (const part of archive) {
      const { name, size: byteSize = 0 } = part.header
      yield { name, byteSize, content: readPart(part, causeOf) }
      part.resume()
    }
  } catch (error) {
    throw await causeOf(error)
  } finally {
    archive.destroy()
    await fed
  }
}

async function* readPart(part: AsyncIterable<unknown>, causeOf: (error: unknown) => Promise<unknown>) {
  try {
    yield* bytesOf(part)
  } catch (error) {
    throw await causeOf(error)
  }
}

/** The library's types do not say what its streams yield. */
async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}
