import { describe, expect, it } from 'vitest'
import { canShowCopy, copyFormat, entryFormat, readEntry } from './formats.rules.ts'
import type { WaitingEntry } from './outbox.rules.ts'

const entry: WaitingEntry = {
  id: 'e',
  userId: 'anna',
  propertyId: 'p',
  propertyName: 'Lake cabin',
  familyGroupId: 'g',
  recordedAt: 0,
  what: { kind: 'COMMENT', taskId: 't', title: 'Fix gutter', body: 'Used the long ladder' },
  isSent: false,
  files: [],
  refused: null,
}

describe('an entry that another release recorded', () => {
  it('is sent if it is of the first format, which has no number, or of any until this one', () => {
    expect(readEntry(entry)).toMatchObject(entry)
    for (let format = 1; format <= entryFormat; format++)
      expect(readEntry({ ...entry, format })).toMatchObject(entry)
  })

  it('is left to the newer release if it is newer, so that it is neither sent wrongly nor lost', () => {
    expect(readEntry({ ...entry, format: entryFormat + 1 })).toBeNull()
  })

  it('is left to the newer release if this one does not know its kind', () => {
    const what: unknown = { kind: 'READING', meterId: 'm' }
    expect(readEntry({ ...entry, what: what as WaitingEntry['what'] })).toBeNull()
  })
})

describe('a copy', () => {
  it('is shown only by releases of its format', () => {
    const formats = [undefined, copyFormat - 1, copyFormat, copyFormat + 1]
    expect(formats.map((format) => canShowCopy(format === undefined ? {} : { format }))).toEqual([
      copyFormat === 1,
      false,
      true,
      false,
    ])
  })
})
