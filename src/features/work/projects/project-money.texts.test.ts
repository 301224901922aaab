import { describe, expect, it } from 'vitest'
import { budgetUse, pendingText, remainingText, spendingText } from './projects.texts.ts'

describe('the money of a project', () => {
  it.each([
    [null, 0, null, null, null],
    [null, 125_000, '€1,250.00 spent', null, null],
    [500_000, 0, '€0.00 of €5,000.00 spent', '€5,000.00 left', { percent: 0, tone: 'accent' }],
    [500_000, 400_000, '€4,000.00 of €5,000.00 spent', '€1,000.00 left', { percent: 80, tone: 'warning' }],
    [500_000, 500_000, '€5,000.00 of €5,000.00 spent', 'Nothing left', { percent: 100, tone: 'warning' }],
    [500_000, 600_000, '€6,000.00 of €5,000.00 spent', '€1,000.00 over', { percent: 120, tone: 'danger' }],
    // A budget may be zero.
    [0, 0, '€0.00 of €0.00 spent', 'Nothing left', null],
    [0, 100, '€1.00 of €0.00 spent', '€1.00 over', null],
  ])('of a budget of %j with %j spent', (budgetMinor, spentMinor, spending, remaining, use) => {
    const project = { budgetMinor, spentMinor, currency: 'EUR' }
    expect(spendingText(project, 'en')).toBe(spending)
    expect(remainingText(project, 'en')).toBe(remaining)
    expect(budgetUse(project)).toEqual(use)
  })

  it.each([
    ['JPY', '¥1,250 of ¥5,000 spent'],
    ['KWD', 'KWD 1.250 of KWD 5.000 spent'],
  ])('in %s is written as %s', (currency, text) => {
    const written = spendingText({ budgetMinor: 5_000, spentMinor: 1_250, currency }, 'en')
    expect(written?.replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('shows the amount waiting for approval', () => {
    expect(pendingText(1)).toBe('One expense is waiting for approval and does not count yet.')
    expect(pendingText(2)).toBe('2 expenses are waiting for approval and do not count yet.')
  })
})
