import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
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

/** Kinstead's own code for the format, which made backups until November 2026. */
const byOlderKinstead =
  'H4sIAAAAAAAAA+3TOxLCIBSFYRoLXYUrID/4Wg8wFmrGMBIKd58xVcYUNglY3K+5tzunOd6FR476nrqnWgvAGcbL/AKnyY/CwAW1Z7VGEzn17qUokvWHNh+1S4hqeufba2pi9u0taNeMCzQ6dPG9WMbv/R+/9m8Pxsr+SzBbu6vdQQghRHkDFQ5fiAAMAAA='

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

  it('of an older Kinstead is read', async () => {
    const read: [string, string][] = []
    for await (const { name, content } of readTar(one(gunzipSync(Buffer.from(byOlderKinstead, 'base64')))))
      read.push([name, await text(content)])
    expect(read).toEqual([
      ['backup.json', '\x05'.repeat(5)],
      ['tables/public.a/000001.copy', '1\t2\n'],
    ])
  })

  it('ends what it reads and what it is made of when its reader stops', async () => {
    const ended: string[] = []
    async function* noting<Item>(name: string, items: AsyncIterable<Item>) {
      try {
        yield* items
      } finally {
        ended.push(name)
      }
    }
    const many = Array.from({ length: 20 }, () => Buffer.alloc(100_000))
    for await (const _ of readTar(noting('archive', writeTar(noting('parts', parts(many)))))) break
    expect(ended).toEqual(['parts', 'archive'])
  })

  it('fails with the failure of its source, also within a part', async () => {
    const bytes = await written([Buffer.alloc(5_000)])
    async function* failing() {
      yield bytes.subarray(0, 3_000)
      throw new Error('the disk is gone')
    }
    const reading = async () => {
      for await (const { content } of readTar(failing()))
        await expect(buffer(content)).rejects.toThrow('the disk is gone')
    }
    await expect(reading()).rejects.toThrow('the disk is gone')
  })

  it('fails when it ends too early', async () => {
    const bytes = await written([Buffer.alloc(5_000, 1)])
    await expect(read(bytes.subarray(0, 3_000))).rejects.toThrow('Unexpected end of data')
  })

  it('fails when a header was changed', async () => {
    const bytes = await written([Buffer.from('first')])
    bytes[3] = 0x7a
    await expect(read(bytes)).rejects.toThrow('Invalid tar header')
  })

  it('is not written when a part has another size than announced', async () => {
    async function* wrong() {
      yield { name: 'files/a', byteSize: 3, content: one(Buffer.from('four')) }
    }
    await expect(buffer(writeTar(wrong()))).rejects.toThrow('files/a has 4 bytes instead of 3')
  })
})
