import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CannotOpenError, createKeyRing, keyIdOf, parseKeys } from './key-ring.ts'

const appSecret = 'a secret of the app that is long enough'
const [first, second] = [randomBytes(32), randomBytes(32)]
const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed())

describe('a key ring', () => {
  it('opens every text it sealed for the same purpose', () => {
    const ring = createKeyRing([first], appSecret)
    fc.assert(
      fc.property(text, text, (value, boundTo) => {
        expect(ring.open(ring.seal(value, boundTo), boundTo)).toBe(value)
      }),
    )
  })

  it('does not open a text for another purpose', () => {
    const ring = createKeyRing([first], appSecret)
    fc.assert(
      fc.property(text, text, text, (value, boundTo, other) => {
        fc.pre(boundTo !== other)
        expect(() => ring.open(ring.seal(value, boundTo), other)).toThrow(CannotOpenError)
      }),
    )
  })

  it('does not open a text with a flipped bit or a cut end', () => {
    const ring = createKeyRing([first], appSecret)
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 0, max: 7 }), (value, place, bit) => {
        const sealed = ring.seal(value, 'a door')
        const bytes = Buffer.from(sealed.valueSealed, 'base64url')
        const cut = bytes.subarray(0, place % bytes.length)
        const index = place % bytes.length
        bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index)
        for (const changed of [bytes, cut])
          expect(() =>
            ring.open({ ...sealed, valueSealed: changed.toString('base64url') }, 'a door'),
          ).toThrow(CannotOpenError)
      }),
    )
  })

  it('seals the same text differently each time', () => {
    const ring = createKeyRing([first], appSecret)
    const sealed = Array.from({ length: 200 }, () => ring.seal('four seven one one', 'a door').valueSealed)
    expect(new Set(sealed.map((one) => one.slice(0, 16))).size).toBe(200)
    for (const one of sealed) expect(Buffer.from(one, 'base64url').includes('four')).toBe(false)
  })

  it('seals with the first key and opens with every key', () => {
    const old = createKeyRing([first], appSecret)
    const sealed = old.seal('4711', 'a door')
    const both = createKeyRing([second, first], appSecret)
    expect(both.open(sealed, 'a door')).toBe('4711')
    expect(both.seal('4711', 'a door').keyId).toBe(keyIdOf(second))
    expect(() => createKeyRing([second], appSecret).open(sealed, 'a door')).toThrow(CannotOpenError)
  })

  it('does not open with the right key under another id', () => {
    const ring = createKeyRing([first, second], appSecret)
    const sealed = ring.seal('4711', 'a door')
    expect(() => ring.open({ ...sealed, keyId: keyIdOf(second) }, 'a door')).toThrow(CannotOpenError)
  })

  it('falls back to a key from APP_SECRET, which still opens when keys are configured', () => {
    const sealed = createKeyRing([], appSecret).seal('4711', 'a door')
    expect(createKeyRing([first], appSecret).open(sealed, 'a door')).toBe('4711')
    expect(() => createKeyRing([], 'another secret of the app, long').open(sealed, 'a door')).toThrow(
      CannotOpenError,
    )
  })

  it('names a key by sixteen digits of its hash, and reveals nothing on failure', () => {
    const sealed = createKeyRing([first], appSecret).seal('4711', 'a door')
    expect(sealed.keyId).toMatch(/^[0-9a-f]{16}$/)
    const attempt = () => createKeyRing([second], appSecret).open(sealed, 'a door')
    expect(attempt).toThrow(new CannotOpenError(`the key ${sealed.keyId} is not configured`))
  })
})

describe('configured keys', () => {
  it('are read in base64 and base64url, with and without padding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const key = Buffer.from(bytes)
        fc.pre(new Set(key).size >= 15)
        const written = [
          key.toString('base64'),
          key.toString('base64url'),
          key.toString('base64').slice(0, -1),
        ]
        for (const one of written) expect(parseKeys(` ${one} `)).toEqual([key])
      }),
    )
  })

  it('keep their order', () => {
    expect(parseKeys(`${first.toString('base64')}, ${second.toString('base64url')}`)).toEqual([first, second])
  })

  const bad = first.toString('base64')
  it.each([
    ['too short', randomBytes(31).toString('base64'), 'key 1 is not 32 bytes in base64'],
    ['too long', randomBytes(33).toString('base64'), 'key 1 is not 32 bytes in base64'],
    ['no base64', 'correct horse battery staple, and more', 'key 1 is not 32 bytes in base64'],
    ['an empty one after a comma', `${bad},`, 'key 2 is not 32 bytes in base64'],
    ['all zeros', Buffer.alloc(32).toString('base64'), 'key 1 is too weak'],
    ['a pattern', Buffer.from('abcdabcdabcdabcdabcdabcdabcdabcd').toString('base64'), 'key 1 is too weak'],
    ['one twice', `${bad},${bad}`, 'uses the same key twice'],
  ])('are refused when there is %s', (_, given, problem) => {
    const answer = parseKeys(given)
    expect(answer).toContain(problem)
    expect(answer).not.toContain(given.split(',')[0])
  })
})
