import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedFields,
  cleanFileName,
  downloadName,
  expiryState,
  kindOf,
  refuseForRoom,
  titleOf,
} from './documents.rules.ts'
import type { DocumentFields } from './documents.schemas.ts'

describe('a file name', () => {
  it.each([
    ['Boiler manual.pdf', 'Boiler manual.pdf'],
    ['C:\\Users\\Anna\\deed.pdf', 'deed.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf'],
    ['  ', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['Dachstuhl – Müller.PDF', 'Dachstuhl – Müller.PDF'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent)).toBe(kept)
  })

  it('is never empty, a path or too long, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const name = cleanFileName(sent)
        expect([...name].length).toBeGreaterThan(0)
        expect([...name].length).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/[/\\\p{Cc}]/u)
        const title = titleOf(name)
        expect([...title].length).toBeGreaterThan(0)
        expect([...title].length).toBeLessThanOrEqual(120)
        expect(title).toBe(title.trim())
      }),
    )
  })

  it('keeps its extension when it is shortened', () => {
    expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
  })

  it.each([
    ['Boiler manual.pdf', 'Boiler manual'],
    ['v1.2 plan.png', 'v1.2 plan'],
    ['.htaccess', '.htaccess'],
    ['README', 'README'],
  ])('%j gives the title %j', (fileName, title) => {
    expect(titleOf(fileName)).toBe(title)
  })

  it('gets the extension of the stored type on download', () => {
    expect(downloadName('IMG_1.HEIC', 'image/webp')).toBe('IMG_1.webp')
    expect(downloadName('scan', 'application/pdf')).toBe('scan.pdf')
  })
})

describe('the type of a document', () => {
  it.each([
    [null, 'image/webp', 'PHOTO'],
    [null, 'application/pdf', 'OTHER'],
    ['RECEIPT', 'image/webp', 'RECEIPT'],
    ['PHOTO', 'application/pdf', 'OTHER'],
    ['PHOTO', 'image/webp', 'PHOTO'],
  ] as const)('sent as %s with %s is %s', (wanted, contentType, kind) => {
    expect(kindOf(wanted, contentType)).toBe(kind)
  })
})

describe('the expiry state', () => {
  it.each([
    [null, null],
    ['2026-05-31', 'past'],
    ['2026-06-01', 'soon'],
    ['2026-09-01', 'soon'],
    ['2026-09-02', null],
  ])('of %s on 1 June is %s', (expiresOn, state) => {
    expect(expiryState(expiresOn, '2026-06-01')).toBe(state)
  })
})

describe('room for files', () => {
  it('is limited to 30', () => {
    expect(refuseForRoom(29, 'asset')).toBeNull()
    expect(refuseForRoom(30, 'asset')).toContain('An asset can have 30 files.')
    expect(refuseForRoom(30, 'property')).toContain('The property itself can have 30 files.')
  })
})

it('lists the fields that differ', () => {
  const facts: DocumentFields = { title: 'Deed', kind: 'DEED', expiresOn: null, isVisibleToWorkers: false }
  expect(changedFields(facts, facts)).toEqual([])
  expect(changedFields(facts, { ...facts, kind: 'OTHER', isVisibleToWorkers: true })).toEqual([
    'kind',
    'isVisibleToWorkers',
  ])
})
