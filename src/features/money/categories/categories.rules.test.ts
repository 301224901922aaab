import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInCategories } from '../../../lib/built-in-categories.ts'
import {
  type CategoryView,
  canHide,
  categoryOptions,
  compareCategories,
  findCategory,
  hasRoom,
  maxCategoryName,
  maxOwnCategories,
  nameIn,
  offeredCategories,
  refuseName,
  storedName,
} from './categories.rules.ts'
import { categoryLabel } from './categories.ts'
import { isCategory } from './category-keys.ts'

const builtIn = builtInCategories.map(
  (key): CategoryView => ({ key, name: null, isHidden: false, version: 1 }),
)
const name = fc.string({ minLength: 1, maxLength: maxCategoryName }).filter((text) => text.trim() === text)
const own = fc.record({ key: fc.uuid(), name, isHidden: fc.boolean(), version: fc.constant(1) })

/** A group as the service leaves it: built-in ones, some renamed or hidden, and own ones; labels are unique. */
const group = fc
  .tuple(
    fc.array(fc.tuple(fc.option(name), fc.boolean()), {
      minLength: builtIn.length,
      maxLength: builtIn.length,
    }),
    fc.array(own, { maxLength: maxOwnCategories }),
  )
  .map(([changes, added]) => {
    const changed = builtIn.map((category, at) => {
      const [newName, isHidden] = changes[at] ?? [null, false]
      return { ...category, name: newName, isHidden: isHidden && canHide(category.key) }
    })
    const kept: CategoryView[] = []
    for (const one of [...changed, ...added])
      if (!refuseName(kept, categoryLabel(one.key, one.name))) kept.push(one)
    return kept
  })

describe('the categories that a form offers', () => {
  it('are all but the hidden ones, always with “Other”', () => {
    fc.assert(
      fc.property(group, (categories) => {
        const offered = offeredCategories(categories)
        expect(offered.some(({ isHidden }) => isHidden)).toBe(false)
        expect(offered.length + categories.filter(({ isHidden }) => isHidden).length).toBe(categories.length)
        expect(offeredCategories(builtIn).map(({ key }) => key)).toContain('OTHER')
      }),
    )
  })

  it('keep the current one, even when it is hidden', () => {
    fc.assert(
      fc.property(group, fc.nat(), (categories, at) => {
        const current = categories[at % categories.length]
        if (!current) return
        const offered = offeredCategories(categories, current.key)
        expect(offered).toContain(current)
        expect(offered.filter(({ key, isHidden }) => isHidden && key !== current.key)).toEqual([])
      }),
    )
  })

  it('are options with the group’s names', () => {
    const categories = [{ key: 'REPAIRS', name: 'Tradespeople', isHidden: false, version: 2 }]
    expect(categoryOptions(categories)).toEqual([{ value: 'REPAIRS', label: 'Tradespeople' }])
  })
})

describe('the order of categories', () => {
  it('has the built-in ones first, in their order, and then the others by name', () => {
    fc.assert(
      fc.property(group, (categories) => {
        const sorted = categories.toSorted(compareCategories)
        expect(categories.toReversed().toSorted(compareCategories)).toEqual(sorted)
        const inOrder: readonly string[] = builtInCategories
        const codes = sorted.map(({ key }) => inOrder.indexOf(key))
        const first = codes.filter((code) => code >= 0)
        expect(codes.slice(0, first.length)).toEqual(first.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('the name of a category', () => {
  it('is free for its own category, in any case, and for no other', () => {
    fc.assert(
      fc.property(group, fc.nat(), (categories, at) => {
        const one = categories[at % categories.length]
        if (!one) return
        const label = categoryLabel(one.key, one.name)
        expect(refuseName(categories, label, one.key)).toBeNull()
        const reason = one.isHidden ? 'taken-by-hidden' : 'taken'
        expect(refuseName(categories, ` ${label.toLocaleLowerCase()} `)).toEqual({ reason, label })
        expect(findCategory(categories, label)).toBe(one)
      }),
    )
  })

  it('may be that of a built-in one that the group renamed', () => {
    const renamed = builtIn.map((one) => (one.key === 'GARDEN' ? { ...one, name: 'Lawn' } : one))
    expect(refuseName(builtIn, 'garden')).toEqual({ reason: 'taken', label: 'Garden' })
    expect(refuseName(renamed, 'garden')).toBeNull()
    expect(refuseName(renamed, 'LAWN')).toEqual({ reason: 'taken', label: 'Lawn' })
  })

  it('is translated again when a built-in one gets its label back', () => {
    expect(storedName('GARDEN', 'Garden')).toBeNull()
    expect(storedName('GARDEN', 'garden')).toBe('garden')
    expect(storedName('0198a0ce-0000-7000-8000-000000000000', 'Garden')).toBe('Garden')
  })

  it('is found in a list by its key', () => {
    fc.assert(
      fc.property(group, (categories) => {
        for (const one of categories) expect(nameIn(categories, one.key)).toBe(one.name)
        expect(nameIn(categories, 'UNKNOWN')).toBeNull()
      }),
    )
  })
})

it('counts only the categories that the group added towards its limit', () => {
  const added = Array.from({ length: maxOwnCategories }, (_, at) => ({ key: `own ${at}` }))
  expect(hasRoom([...builtIn, ...added])).toBe(false)
  expect(hasRoom([...builtIn, ...added.slice(1)])).toBe(true)
})

it('has keys that are codes or ids', () => {
  for (const code of builtInCategories) expect(isCategory(code)).toBe(true)
  expect(isCategory('0198a0ce-0000-7000-8000-000000000000')).toBe(true)
  for (const text of ['', 'repairs', 'Firewood', 'toString', '__proto__'])
    expect(isCategory(text)).toBe(false)
})
