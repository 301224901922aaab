import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { readTar, type TarPart, writeTar } from './tar.ts'

async function* one(bytes: Uint8Array) {
  yield bytes
}
async function* parts(contents: Uint8Array[]): AsyncGenerator<TarPart> {
  for (const [index, bytes] of contents.entries())
    yield { name: `tables/part-${index}`, byteSize: bytes.length, content: one(bytes) }
}
const written = (contents: Uint8Array[]) => buffer(writeTar(parts(contents)))
const read = async (bytes: Uint8Array) => {
  const contents: Buffer[] = []
  for await (const part of readTar(one(bytes))) contents.push(await buffer(part.content))
  return contents
}

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('an archive', () => {
  it('gives back what was written', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 1_500 }), { maxLength: 5 }), async (contents) => {
        expect(await read(await written(contents))).toEqual(contents.map((bytes) => Buffer.from(bytes)))
      }),
    ))

  it('skips what nobody reads', async () => {
    const names: string[] = []
    const bytes = await written([Buffer.alloc(600), Buffer.from('last')])
    let last = ''
    for await (const { name, content } of readTar(one(bytes))) {
      names.push(name)
      if (name.endsWith('1')) last = await text(content)
    }
    expect([names, last]).toEqual([['tables/part-0', 'tables/part-1'], 'last'])
  })

  it('is read by the program tar', async () => {
    folder = mkdtempSync(join(tmpdir(), 'kinstead-tar-'))
    writeFileSync(
      join(folder, 'a.tar'),
      await written([Buffer.from('first'), Buffer.alloc(0), Buffer.from('third')]),
    )
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
    expect(readFileSync(join(folder, 'tables/part-0'), 'utf8')).toBe('first')
    expect(readFileSync(join(folder, 'tables/part-2'), 'utf8')).toBe('third')
  })

  it('fails when it ends too early', async () => {
    const bytes = await written([Buffer.alloc(5_000, 1)])
    await expect(read(bytes.subarray(0, 3_000))).rejects.toThrow('the archive ends within tables/part-0')
    await expect(read(bytes.subarray(0, 5_632))).rejects.toThrow('ends without its end mark')
  })

  it('fails when a header was changed', async () => {
    const bytes = await written([Buffer.from('first')])
    bytes[3] = 0x7a
    await expect(read(bytes)).rejects.toThrow('a part without a valid header')
  })

  it('is not written when a part has another size than announced', async () => {
    async function* wrong() {
      yield { name: 'files/a', byteSize: 3, content: one(Buffer.from('four')) }
    }
    await expect(buffer(writeTar(wrong()))).rejects.toThrow('files/a has 4 bytes instead of 3')
  })
})
