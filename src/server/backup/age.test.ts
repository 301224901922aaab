import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decrypt, encrypt } from './age.ts'

const passphrase = 'eleven wet dogs sing'

async function* inChunks(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const sealed = (bytes: Uint8Array) => buffer(encrypt(inChunks(bytes), passphrase, quick))
const opened = (bytes: Uint8Array, word = passphrase) => buffer(decrypt(inChunks(bytes, 70_000), word))

/** The cost of a guess is no matter here. */
const quick = 1

/** `age -p`, with the same passphrase. */
const byAge =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBPMGJUdGJDeGhmY3Vid2d5Wmc2VUhRIDE4CjA0a1NoaS8zNUxGRnJDeFpvNGVkYnhpUnBQbm5HbjFxcGNFbWJSeFhFUGMKLS0tIGI5MVNWb3lkRUN0WUJqNGMyQ0RJdGkwd3RnZ2U3UjVUZk9DYmttVml6TVUKTVC0MBATNCy4KeDEkTIAd/xYtD+kaTAPjBNXbvSx6F4izRuD2eP3mUxUoLiyggs='

/** Kinstead's own code for the format, which made backups until November 2026. */
const byOlderKinstead =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBLaWhQUDBId21WTmw4bzcvL2U3UU5nIDEKY3phUWtNNUpkWWZHNVN3cnc2bjJibzltZGswZmF0ZGRaakZLajFnR0VNQQotLS0gQW5CenIxOUs3dzhkSVJrWTlROHE4bzRHSitITU4wdnpiakJjQkk1MXdLRQog7HJ55BfdR08G2pAArOGSpE3qYxDcu41pVq6zZY5De2xB2ooOi76F6JWLzEHi5Q=='

/** Around the borders of a chunk. */
const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]

describe('an encrypted backup', () => {
  it.each(sizes)('opens again: %i bytes', async (size) => {
    const bytes = Buffer.alloc(size, 'kinstead')
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
  })

  it('does not contain its text, and is different each time', async () => {
    const bytes = Buffer.alloc(10_000, 'the code of the door')
    const [one, two] = [await sealed(bytes), await sealed(bytes)]
    expect(one.includes('the code')).toBe(false)
    expect(one.subarray(200).equals(two.subarray(200))).toBe(false)
  })

  it('refuses another passphrase', async () => {
    await expect(opened(await sealed(Buffer.from('x')), 'eleven wet dogs sang')).rejects.toThrow(
      'The passphrase does not fit this backup',
    )
  })

  it('refuses every changed byte and every shortened file', async () => {
    const whole = await sealed(Buffer.alloc(150_000, 'kinstead'))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.boolean(), async (at, isShortened) => {
        const wrong = isShortened ? whole.subarray(0, at) : Buffer.from(whole)
        if (!isShortened) wrong[at] = (wrong[at] ?? 0) ^ 1
        await expect(opened(wrong)).rejects.toMatchObject({ name: 'AppError' })
      }),
      { numRuns: 200 },
    )
  })

  it('refuses a file that ends exactly between two chunks, and one with more bytes', async () => {
    const whole = await sealed(Buffer.alloc(131_072, 'kinstead'))
    const lastChunk = 65_536 + 16
    await expect(opened(whole.subarray(0, -lastChunk))).rejects.toThrow('damaged or not complete')
    await expect(opened(Buffer.concat([whole, Buffer.from('x')]))).rejects.toThrow('damaged or not complete')
  })

  it.each([
    ['encrypted', (content: AsyncIterable<Uint8Array>) => encrypt(content, passphrase, quick)],
    ['decrypted', (content: AsyncIterable<Uint8Array>) => decrypt(content, passphrase)],
  ])('ends what is %s when its reader stops', async (_, pass) => {
    const whole = await sealed(Buffer.alloc(200_000, 'kinstead'))
    let isEnded = false
    async function* content() {
      try {
        yield* inChunks(whole)
      } finally {
        isEnded = true
      }
    }
    let read = 0
    for await (const chunk of pass(content())) {
      read += chunk.length
      if (read > 65_536) break
    }
    expect(isEnded).toBe(true)
  })

  it('refuses something else', async () => {
    await expect(opened(Buffer.from('PK\x03\x04'))).rejects.toThrow('This file is not a backup of Kinstead.')
  })

  it.each([
    ['the program age 1.1.1', byAge, 'written by age\n'],
    ['an older Kinstead', byOlderKinstead, 'written before\n'],
  ])('reads what %s has written', async (_, file, text) => {
    expect((await opened(Buffer.from(file, 'base64'))).toString()).toBe(text)
  })

  it('tells a failure of its source from damage', async () => {
    const whole = await sealed(Buffer.alloc(200_000, 'kinstead'))
    async function* failing() {
      yield* inChunks(whole.subarray(0, 100_000))
      throw new Error('the disk is gone')
    }
    await expect(buffer(decrypt(failing(), passphrase))).rejects.toThrow('the disk is gone')
    await expect(buffer(encrypt(failing(), passphrase, quick))).rejects.toThrow('the disk is gone')
  })
})
