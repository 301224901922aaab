/** Reads a stream of chunks in pieces of a wanted size. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)
  #isDone = false

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#chunks = content[Symbol.asyncIterator]()
  }

  /** @returns fewer bytes only at the end */
  async readUpTo(count: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let missing = count; missing > 0; ) {
      if (await this.isAtEnd()) break
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      pieces.push(piece)
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0 && !this.#isDone) {
      const { done, value } = await this.#chunks.next()
      if (done) this.#isDone = true
      else this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    return this.#rest.length === 0
  }

  /** Ends the stream early. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
