import { describe, expect, it } from 'vitest'
import { optionalText, requiredText } from './text.ts'

describe('text that people write', () => {
  it.each([
    ['a\0b', 'ab'],
    ['\0 a ', 'a'],
    ['a\ud800b', 'a\ufffdb'],
    ['\udfff', '\ufffd'],
    ['👪 a', '👪 a'],
  ])('%j becomes %j, which the database can store', (written, stored) => {
    expect(requiredText('a name').parse(written)).toBe(stored)
    expect(optionalText(120).parse(written)).toBe(stored)
  })

  it('of nothing but NUL is blank', () => {
    expect(requiredText('a name').safeParse('\0').success).toBe(false)
    expect(optionalText(120).parse('\0')).toBeNull()
  })
})
