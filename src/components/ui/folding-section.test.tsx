import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FoldingSection } from './folding-section.tsx'

const section = (isEmpty: boolean) => (
  <FoldingSection id="list" title="Checklist" isEmpty={isEmpty} firstStep="Add items">
    <input aria-label="Hidden here" disabled />
    <input aria-label="Add an item" type="file" />
  </FoldingSection>
)
const isOpen = () => screen.getByRole('group').hasAttribute('open')
const firstStep = () => screen.queryByText('Add items')

it('folds an empty section to one line, and goes to its first field when it is opened', async () => {
  render(section(true))
  expect(isOpen()).toBe(false)
  await userEvent.click(screen.getByText('Add items'))
  expect(isOpen()).toBe(true)
  expect(screen.getByLabelText('Add an item')).toBe(document.activeElement)
})

it('shows what it has, and takes no focus for it', () => {
  render(section(false))
  expect([isOpen(), firstStep()]).toEqual([true, null])
  expect(document.activeElement).toBe(document.body)
})

it('opens with its first entry, and stays open when the entry is refused', () => {
  const { rerender } = render(section(true))
  rerender(section(false))
  expect([isOpen(), firstStep()]).toEqual([true, null])
  rerender(section(true))
  expect(isOpen()).toBe(true)
  expect(document.activeElement).toBe(document.body)
})
