import { describe, expect, it } from 'vitest'
import { validateFile } from './file-choice.ts'

const rules = { types: ['image/png'], maxBytes: 100, wrongType: 'PNG only.', tooLarge: 'Too large.' }

describe('choosing a file', () => {
  it('accepts allowed types up to the size limit, and explains each refusal', () => {
    expect(validateFile({ type: 'image/png', size: 100 }, rules)).toBeNull()
    expect(validateFile({ type: 'image/png', size: 101 }, rules)).toBe('Too large.')
    expect(validateFile({ type: 'image/svg+xml', size: 1 }, rules)).toBe('PNG only.')
    expect(validateFile({ type: '', size: 1 }, rules)).toBe('PNG only.')
  })

  it('recognizes a HEIC photo by its name where the browser does not know its type', () => {
    const photos = { ...rules, types: ['image/heic'] }
    expect(validateFile({ type: '', name: 'IMG_0815.HEIC', size: 1 }, photos)).toBeNull()
    expect(validateFile({ type: '', name: 'heic.txt', size: 1 }, photos)).toBe('PNG only.')
    expect(validateFile({ type: '', name: 'IMG_0815.HEIC', size: 1 }, rules)).toBe('PNG only.')
  })

  it('recognizes a file by its extension, because a spreadsheet program claims the CSV type', () => {
    const tables = { ...rules, types: ['.csv', 'text/csv'] }
    const type = 'application/vnd.ms-excel'
    expect(validateFile({ name: 'Cabin.CSV', type, size: 1 }, tables)).toBeNull()
    expect(validateFile({ name: 'cabin.xls', type, size: 1 }, tables)).toBe('PNG only.')
    expect(validateFile({ name: 'cabin', type: 'text/csv', size: 1 }, tables)).toBeNull()
  })
})
