import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { showInTab } from '../../../../../test/tab.tsx'
import { type HandoverItem, handoverItems } from '../handover.rules.ts'
import { HandoverPage } from './handover-page.tsx'

const recordedOf = (items: HandoverItem[]) =>
  z
    .record(z.enum(handoverItems), z.boolean())
    .parse(Object.fromEntries(handoverItems.map((item) => [item, items.includes(item)])))

const show = (
  overrides: { exempted?: HandoverItem[]; canExempt?: boolean; dueOn?: string },
  change = vi.fn(async () => ({})),
) =>
  showInTab(
    <HandoverPage
      propertyId="p1"
      familyGroupId="g1"
      canSeeSecrets
      handover={{
        recorded: recordedOf(['EMERGENCY', 'DEED']),
        exempted: overrides.exempted ?? [],
        wasChecked: false,
        dueOn: overrides.dueOn ?? '2027-12-01',
        today: '2027-03-03',
        may: { check: true, exempt: overrides.canExempt ?? true },
      }}
    />,
    { read: () => [], change },
  )

it.each([
  ['2027-03-04', /The first check is due on Mar 4, 2027\./],
  ['2027-03-03', /Check due since Mar 3, 2027/],
])('says when the first check is due: %s', async (dueOn, text) => {
  await show({ dueOn })
  const check = screen.getByRole('region', { name: 'Yearly check' })
  expect(check.textContent).toMatch('Nobody has checked this list yet.')
  expect(check.textContent).toMatch(text)
})

it('marks a missing item as not applying, by keyboard and with the name of the item', async () => {
  const change = vi.fn(async () => ({}))
  await show({}, change)
  expect(screen.getByText('2 of 16 recorded')).toBeDefined()
  screen.getByRole('button', { name: 'Does not apply: Keys' }).focus()
  await userEvent.setup().keyboard('{Enter}')
  expect(change).toHaveBeenCalledExactlyOnceWith(
    { propertyId: 'p1', item: 'KEYS', isExempt: true },
    expect.anything(),
  )
  expect(screen.queryByRole('button', { name: 'Does not apply: Emergency numbers' })).toBeNull()
})

it('shows what does not apply apart from the score, and takes it back', async () => {
  const change = vi.fn(async () => ({}))
  await show({ exempted: ['KEYS', 'DEED'] }, change)
  expect(screen.getByText('1 of 14 recorded; 2 do not apply')).toBeDefined()
  const list = within(screen.getByRole('list', { name: 'Does not apply' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(list.getByText('Something is recorded.')).toBeDefined()
  await userEvent.setup().click(list.getByRole('button', { name: 'Applies after all: Keys' }))
  expect(change).toHaveBeenCalledExactlyOnceWith(
    { propertyId: 'p1', item: 'KEYS', isExempt: false },
    expect.anything(),
  )
})

it('offers nothing to those who may not edit the property', async () => {
  await show({ exempted: ['KEYS'], canExempt: false })
  expect(screen.queryByRole('button', { name: /apply|Applies/ })).toBeNull()
  expect(screen.getByText('2 of 15 recorded; 1 does not apply')).toBeDefined()
})
