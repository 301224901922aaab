import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxScreenshotBytes, readImageDataUrl, tidyFeedback, validateFeedbackText } from './feedback.rules.ts'

const good = { title: 'Calendar', feedback: 'It does not open.' }
const unsupported = 'Unsupported file format. Please use JPG, PNG, GIF, or WEBP.'
const tooLarge = 'Image file is too large. Maximum size is 5MB.'
const png = 'data:image/png;base64,'

describe('feedback text', () => {
  it.each([
    [{ title: '' }, 'Title is required'],
    [{ title: ' \n\t ' }, 'Title is required'],
    [{ title: '\0' }, 'Title is required'],
    [{ feedback: '' }, 'Feedback is required'],
    [{ feedback: '   ' }, 'Feedback is required'],
    [{ title: '', feedback: '' }, 'Title is required'],
    [{ title: 'x'.repeat(121) }, 'Use at most 120 characters for the title'],
    [{ feedback: 'x'.repeat(10_001) }, 'Use at most 10,000 characters'],
  ])('refuses %j', (change, sentence) => {
    expect(validateFeedbackText(tidyFeedback({ ...good, ...change }))).toBe(sentence)
  })

  it('accepts text up to the limit and counts a surrogate pair once', () => {
    expect(validateFeedbackText({ title: 'x', feedback: 'y' })).toBeNull()
    expect(validateFeedbackText({ title: '😀'.repeat(120), feedback: '😀'.repeat(10_000) })).toBeNull()
  })

  it('is idempotent and storable in the database', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { title } = tidyFeedback({ ...good, title: text })
        expect(tidyFeedback({ ...good, title }).title).toBe(title)
        expect(title.isWellFormed() && !title.includes('\0')).toBe(true)
      }),
    )
  })
})

describe('a screenshot as a data URL', () => {
  it('is decoded exactly', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 99 }), (bytes) => {
        const base64 = Buffer.from(bytes).toString('base64')
        expect(readImageDataUrl(png + base64)).toEqual({ base64 })
      }),
    )
  })

  it.each(['jpeg', 'png', 'gif', 'webp'])('accepts the type image/%s', (type) => {
    expect(readImageDataUrl(`data:image/${type};base64,AAAA`)).toEqual({ base64: 'AAAA' })
  })

  it.each([
    '',
    'AAAA',
    'https://evil.example/x.png',
    'file:///etc/passwd',
    'data:',
    'data:,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64',
    'data:image/png;base64,',
    'data:image/png;base64,====',
    'data:image/png;base64,AAA',
    'data:image/png;base64,AA=A',
    'data:image/png;base64,AA AA',
    'data:image/png;base64,AAAA\n',
    'data:image/png;base64,AAA*',
    'data:image/png;base64,__--',
    'data:image/png;charset=utf-8;base64,AAAA',
    ' data:image/png;base64,AAAA',
    'DATA:image/png;base64,AAAA',
    'data:image/PNG;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/heic;base64,AAAA',
    'data:image/bmp;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:application/pdf;base64,AAAA',
    'data:image/png;base64,AAAAdata:image/png;base64,AAAA',
    `data:${'x'.repeat(9_000)};base64,AAAA`,
  ])('refuses %j', (dataUrl) => {
    expect(readImageDataUrl(dataUrl)).toEqual({ refusal: unsupported })
  })

  it('accepts at most 5 MB of decoded bytes', () => {
    const atLimit = png + Buffer.alloc(maxScreenshotBytes).toString('base64')
    expect(readImageDataUrl(atLimit)).toHaveProperty('base64')
    expect(readImageDataUrl(png + Buffer.alloc(maxScreenshotBytes + 1).toString('base64'))).toEqual({
      refusal: tooLarge,
    })
  })
})
