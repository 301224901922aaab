import { describe, expect, it } from 'vitest'
import { kindColors, kindTokens } from './calendar-icons.tsx'

describe('the colours of the calendar', () => {
  it('give each kind its own, the same in the grid as in lists', () => {
    const lists = Object.values(kindColors)
    const grid = Object.values(kindTokens).map(({ color, contrastColor }) => `${color} ${contrastColor}`)
    expect(new Set(lists).size).toBe(lists.length)
    expect(grid).toEqual(lists.map((classes) => classes.replace(/(?:bg|text)-([\w-]+)/g, 'var(--$1)')))
  })

  it('leave the accent to actions', () => {
    expect(Object.values(kindColors).join(' ')).not.toContain('accent')
  })
})
