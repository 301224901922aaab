import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetChoice, assetSearch, labelSearch } from './asset-search.ts'
import {
  assetFieldsOf,
  assetStatuses,
  canMove,
  changedFields,
  emptyAsset,
  normalizeWarranty,
  pickFields,
  statusMoves,
  warrantyEnd,
  warrantyOn,
} from './assets.rules.ts'
import { assetFields } from './assets.schemas.ts'
import { countText, fieldText, moveLabels, statusLabels } from './assets.texts.ts'

const boiler = { ...emptyAsset, name: 'Boiler' }

const someFields = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== ''),
  serial: fc.option(fc.constantFrom('SN-1', 'SN-2')),
  purchasePriceMinor: fc.option(fc.nat(1_000_000_000)),
  hasLifetimeWarranty: fc.boolean(),
  warrantyUntil: fc.option(fc.constantFrom('2026-01-01', '2030-12-31')),
  status: fc.constantFrom(...assetStatuses),
})

describe('the status transitions', () => {
  it.each([
    ['IN_USE', 'IN_USE', true],
    ['IN_USE', 'BROKEN', true],
    ['IN_USE', 'STORED', true],
    ['IN_USE', 'REPLACED', true],
    ['IN_USE', 'DISPOSED', true],
    ['BROKEN', 'IN_USE', true],
    ['BROKEN', 'BROKEN', true],
    ['BROKEN', 'STORED', true],
    ['BROKEN', 'REPLACED', true],
    ['BROKEN', 'DISPOSED', true],
    ['STORED', 'IN_USE', true],
    ['STORED', 'BROKEN', true],
    ['STORED', 'STORED', true],
    ['STORED', 'REPLACED', false],
    ['STORED', 'DISPOSED', true],
    ['REPLACED', 'IN_USE', true],
    ['REPLACED', 'BROKEN', true],
    ['REPLACED', 'STORED', false],
    ['REPLACED', 'REPLACED', true],
    ['REPLACED', 'DISPOSED', true],
    ['DISPOSED', 'IN_USE', true],
    ['DISPOSED', 'BROKEN', true],
    ['DISPOSED', 'STORED', true],
    ['DISPOSED', 'REPLACED', true],
    ['DISPOSED', 'DISPOSED', true],
  ] as const)('from %s to %s: %s', (from, to, allowed) => {
    expect(canMove(from, to)).toBe(allowed)
  })

  it('can all be reversed', () => {
    for (const from of assetStatuses)
      for (const to of statusMoves[from]) expect([from, to, canMove(to, from)]).toEqual([from, to, true])
  })

  it('have a label for each status, and never lead to the same status', () => {
    expect(Object.keys(statusLabels)).toEqual([...assetStatuses])
    expect(Object.keys(moveLabels)).toEqual([...assetStatuses])
    for (const status of assetStatuses) expect(statusMoves[status]).not.toContain(status)
  })
})

describe('a warranty', () => {
  it.each([
    [1, '2024-02-29', '2025-02-28'],
    [2, '2024-03-01', '2026-03-01'],
    [5, '2023-12-31', '2028-12-31'],
  ])('of %i years from %s ends on %s', (years, purchasedOn, end) => {
    expect(warrantyEnd(years, purchasedOn, '2026-06-01')).toBe(end)
  })

  it.each([null, undefined, ''])('starts today when the purchase date is %j', (purchasedOn) => {
    expect(warrantyEnd(2, purchasedOn, '2026-06-01')).toBe('2028-06-01')
  })

  it.each([
    ['2026-06-01', { kind: 'running', until: '2026-06-01' }],
    ['2026-05-31', { kind: 'ended', until: '2026-05-31' }],
    ['2026-06-02', { kind: 'running', until: '2026-06-02' }],
    [null, { kind: 'none' }],
  ])('until %s is %j on 1 June', (warrantyUntil, state) => {
    expect(warrantyOn('2026-06-01', { warrantyUntil, hasLifetimeWarranty: false })).toEqual(state)
  })

  it('never ends when it is lifetime, and needs no end date', () => {
    const lifelong = { ...boiler, hasLifetimeWarranty: true, warrantyUntil: '2020-01-01' }
    expect(warrantyOn('2026-06-01', lifelong)).toEqual({ kind: 'lifetime' })
    expect(normalizeWarranty(lifelong)).toEqual({ ...lifelong, warrantyUntil: null })
    expect(normalizeWarranty({ ...lifelong, hasLifetimeWarranty: false }).warrantyUntil).toBe('2020-01-01')
  })
})

describe('changed fields', () => {
  it('are empty between an asset and itself', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        expect(changedFields({ ...boiler, ...fields }, { ...boiler, ...fields })).toEqual([])
      }),
    )
  })

  it('turn one asset into the other, and are the same both ways', () => {
    fc.assert(
      fc.property(someFields, someFields, (before, after) => {
        const [a, b] = [
          { ...boiler, ...before },
          { ...boiler, ...after },
        ]
        const changed = changedFields(a, b)
        expect({ ...a, ...pickFields(b, changed) }).toEqual(b)
        expect(changedFields(b, a)).toEqual(changed)
      }),
    )
  })
})

describe('the facts of an asset', () => {
  it('are exactly the fields of the schema', () => {
    expect(Object.keys(assetFieldsOf({ ...boiler, ...{ id: 'x', version: 3 } })).toSorted()).toEqual(
      Object.keys(assetFields.shape).toSorted(),
    )
  })

  it('pass the schema again unchanged', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        const parsed = assetFields.parse({ ...boiler, ...fields })
        expect(assetFields.parse(parsed)).toEqual(parsed)
      }),
    )
  })

  it('need only a name', () => {
    expect(assetFields.parse({ name: ' Boiler ' })).toEqual(boiler)
  })

  it.each([
    ['name', '  '],
    ['name', 'x'.repeat(121)],
    ['category', 'CASTLE'],
    ['status', 'LOST'],
    ['serial', 'x'.repeat(121)],
    ['purchasePriceMinor', -1],
    ['purchasePriceMinor', 1_000_000_001],
    ['purchasePriceMinor', 0.5],
    ['purchasedOn', '2023-02-30'],
    ['warrantyUntil', '0000-01-01'],
    ['notes', 'x'.repeat(10_001)],
    ['surprise', 1],
  ])('do not accept %s = %j', (name, value) => {
    expect(assetFields.safeParse({ ...boiler, [name]: value }).success).toBe(false)
  })

  it.each([
    ['category', 'Heating'],
    ['status', 'In use'],
    ['purchasePriceMinor', '€1,234.50'],
    ['purchasedOn', 'May 1, 1998'],
    ['hasLifetimeWarranty', 'No'],
    ['serial', ''],
    ['manufacturer', 'Viessmann'],
  ] as const)('show %s as a reader sees it', (name, text) => {
    const known = {
      ...boiler,
      category: 'HEATING',
      purchasePriceMinor: 123_450,
      purchasedOn: '1998-05-01',
      manufacturer: 'Viessmann',
    } as const
    expect(fieldText(known, name, { currency: 'EUR', locale: 'en' })).toBe(text)
  })
})

describe('the search parameters of the list', () => {
  it.each([
    [{}, {}],
    [
      { q: ' boiler ', category: 'HEATING', status: 'BROKEN', sort: 'warranty' },
      { q: 'boiler', category: 'HEATING', status: 'BROKEN', sort: 'warranty' },
    ],
    // The router parses a serial number in an address as a number.
    [{ q: 7401 }, { q: '7401' }],
    [{ q: '', category: '', status: 'LOST', sort: 'price', page: 2 }, {}],
    [{ q: ['a'], category: { a: 1 } }, {}],
  ])('parse %j as %j', (search, read) => {
    expect(assetSearch(search)).toEqual(read)
  })

  it('of the labels have no sort order', () => {
    expect(assetChoice({ q: 'x', sort: 'newest' })).toEqual({ q: 'x' })
    expect(labelSearch({ q: 'x', size: 'large', paper: 'letter', only: 'id', sort: 'newest' })).toEqual({
      q: 'x',
      size: 'large',
      paper: 'letter',
      only: 'id',
    })
    expect(labelSearch({ size: 'huge', paper: 'a3', only: 7 })).toEqual({})
  })
})

describe('the count text', () => {
  it.each([
    [0, false, '0 assets'],
    [1, false, '1 asset'],
    [5_000, false, '5,000 assets'],
    [0, true, 'No assets match'],
    [1, true, '1 asset matches'],
    [12, true, '12 assets match'],
  ])('for %i, narrowed: %s, is “%s”', (total, isNarrowed, text) => {
    expect(countText(total, isNarrowed)).toBe(text)
  })
})
