import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPdfBytes, maxPictureBytes } from '../../house/documents/upload.rules.ts'
import {
  areAllPictures,
  hasContent,
  isFromAnotherSite,
  isOver,
  lostReasonIn,
  lostReasons,
  maxReceivedFiles,
  receivedForMs,
  sharedAddress,
  sortShared,
  wordsOf,
} from './received.rules.ts'

const photo = { name: 'roof.jpg', type: 'image/jpeg', size: 1_000 }
const pdf = { name: 'bill.pdf', type: 'application/pdf', size: 1_000 }

describe('which shared files are kept', () => {
  it.each([
    [photo, null],
    [pdf, null],
    [{ ...photo, name: 'IMG_1.HEIC', type: '' }, null],
    [{ ...photo, name: 'scan.pdf', type: '' }, null],
    [{ ...photo, size: maxPictureBytes }, null],
    [{ ...photo, size: maxPictureBytes + 1 }, 'large-picture'],
    [{ ...pdf, size: maxPdfBytes }, null],
    [{ ...pdf, size: maxPdfBytes + 1 }, 'large-pdf'],
    [{ ...photo, size: 0 }, 'empty'],
    [{ name: 'film.mp4', type: 'video/mp4', size: 1 }, 'type'],
    [{ name: 'page.html', type: 'text/html', size: 1 }, 'type'],
    [{ name: 'icon.svg', type: 'image/svg+xml', size: 1 }, 'type'],
  ])('%o: refused as %s', (file, why) => {
    expect(sortShared([file])).toEqual(
      why ? { kept: [], refused: [{ name: file.name, why }] } : { kept: [file], refused: [] },
    )
  })

  it('names every file once, keeps their order, and never more than the limit', () => {
    const file = fc.record({
      name: fc.string({ minLength: 1, maxLength: 20 }),
      type: fc.constantFrom('image/png', 'application/pdf', 'text/plain', ''),
      size: fc.integer({ min: 0, max: maxPdfBytes * 2 }),
    })
    fc.assert(
      fc.property(fc.array(file, { maxLength: 30 }), (files) => {
        const { kept, refused } = sortShared(files)
        expect(kept.length + refused.length).toBe(files.length)
        expect(kept.length).toBeLessThanOrEqual(maxReceivedFiles)
        expect(kept).toEqual(files.filter((one) => kept.includes(one)))
      }),
    )
  })

  it('says of each file beyond the limit that it is one too many', () => {
    const files = Array.from({ length: maxReceivedFiles + 2 }, (_, at) => ({ ...photo, name: `${at}.jpg` }))
    expect(sortShared(files).refused).toEqual([
      { name: '10.jpg', why: 'too-many' },
      { name: '11.jpg', why: 'too-many' },
    ])
  })

  it('knows when all are pictures', () => {
    const id = 'one'
    expect(areAllPictures({ files: [{ ...photo, id }] })).toBe(true)
    expect(areAllPictures({ files: [] })).toBe(true)
    expect(
      areAllPictures({
        files: [
          { ...photo, id },
          { ...pdf, id },
        ],
      }),
    ).toBe(false)
  })
})

it('needs a file or a word to become something', () => {
  const nothing = { files: [], title: '', details: '' }
  expect(hasContent(nothing)).toBe(false)
  expect(hasContent({ ...nothing, files: [{ ...photo, id: 'one' }] })).toBe(true)
  expect(hasContent({ ...nothing, title: 'Roof' })).toBe(true)
  expect(hasContent({ ...nothing, details: 'Leaks' })).toBe(true)
})

describe('the words of a share', () => {
  const words = (given: { title?: string; text?: string; url?: string }, names: string[] = []) =>
    wordsOf({ title: '', text: '', url: '', ...given }, names)

  it.each([
    [
      { title: 'Wet wall', text: 'Since Monday' },
      { title: 'Wet wall', details: 'Since Monday' },
    ],
    [
      { title: 'Wet wall', text: 'Wet wall' },
      { title: 'Wet wall', details: '' },
    ],
    [
      { text: 'Look', url: 'https://shop.example/1' },
      { title: '', details: 'Look\nhttps://shop.example/1' },
    ],
    [
      { text: 'Look: https://shop.example/1', url: 'https://shop.example/1' },
      { title: '', details: 'Look: https://shop.example/1' },
    ],
    [{}, { title: '', details: '' }],
  ])('%o gives %o', (given, expected) => {
    expect(words(given)).toEqual(expected)
  })

  it.each(['IMG_20261128.jpg', 'IMG_20261128'])(
    'does not take the name of a photo for a title: %s',
    (title) => {
      expect(words({ title }, ['IMG_20261128.jpg']).title).toBe('')
    },
  )

  it('fits the fields of the forms, and loses nothing of a long title', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 20_000 }), (title, text) => {
        const found = words({ title, text })
        expect(found.title.length).toBeLessThanOrEqual(120)
        expect(found.details.length).toBeLessThanOrEqual(10_000)
        if (title.trim().length > 120) expect(found.details.startsWith(title.trim())).toBe(true)
      }),
    )
  })
})

describe('how long a share waits', () => {
  it('is a day, also if the clock was changed by more than that', () => {
    const receivedAt = 1_800_000_000_000
    expect(isOver({ receivedAt }, receivedAt + receivedForMs - 1)).toBe(false)
    expect(isOver({ receivedAt }, receivedAt - 60_000)).toBe(false)
    expect(isOver({ receivedAt }, receivedAt + receivedForMs)).toBe(true)
    expect(isOver({ receivedAt }, receivedAt - receivedForMs)).toBe(true)
  })
})

describe('where a share comes from', () => {
  it.each([
    ['', false],
    ['about:client', false],
    ['https://home.example.evil.example/', true],
    ['https://home.example/shared', false],
    ['https://evil.example/', true],
    ['http://home.example/', true],
  ])('%s is another site: %s', (referrer, expected) => {
    expect(isFromAnotherSite(referrer, 'https://home.example')).toBe(expected)
  })

  it('leads to the page, which knows the reasons and no others', () => {
    expect(sharedAddress()).toBe('/shared')
    for (const reason of lostReasons)
      expect(
        lostReasonIn(new URL(sharedAddress(reason), 'https://home.example').searchParams.get('lost')),
      ).toBe(reason)
    expect(lostReasonIn('<script>')).toBeUndefined()
  })
})
