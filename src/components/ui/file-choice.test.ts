import { describe, expect, it } from 'vitest'
import { complaintAbout } from './file-choice.ts'

const rules = { types: ['image/png'], maxBytes: 100, wrongType: 'PNG only.', tooLarge: 'Too large.' }

describe('choosing a file', () => {
  it('takes the right type up to the limit, and says what is wrong otherwise', () => {
    expect(complaintAbout({ type: 'image/png', size: 100 }, rules)).toBeNull()
    expect(complaintAbout({ type: 'image/png', size: 101 }, rules)).toBe('Too large.')
    expect(complaintAbout({ type: 'image/svg+xml', size: 1 }, rules)).toBe('PNG only.')
    expect(complaintAbout({ type: '', size: 1 }, rules)).toBe('PNG only.')
  })

  it('knows a HEIC photo by its name where the browser does not know its type', () => {
    const photos = { ...rules, types: ['image/heic'] }
    expect(complaintAbout({ type: '', name: 'IMG_0815.HEIC', size: 1 }, photos)).toBeNull()
    expect(complaintAbout({ type: '', name: 'heic.txt', size: 1 }, photos)).toBe('PNG only.')
    expect(complaintAbout({ type: '', name: 'IMG_0815.HEIC', size: 1 }, rules)).toBe('PNG only.')
  })

  it('knows a file by the end of its name too: a spreadsheet program takes the type of CSV for itself', () => {
    const tables = { ...rules, types: ['.csv', 'text/csv'] }
    const type = 'application/vnd.ms-excel'
    expect(complaintAbout({ name: 'Cabin.CSV', type, size: 1 }, tables)).toBeNull()
    expect(complaintAbout({ name: 'cabin.xls', type, size: 1 }, tables)).toBe('PNG only.')
    expect(complaintAbout({ name: 'cabin', type: 'text/csv', size: 1 }, tables)).toBeNull()
  })
})
