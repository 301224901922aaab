import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { countFilters, Filters } from './filters.tsx'

it('shows how many filters are active and whether they are open', async () => {
  const user = userEvent.setup()
  render(
    <Filters active={2}>
      <input aria-label="Status" />
    </Filters>,
  )
  const button = screen.getByRole('button', { name: /^Filters.*\(2 active\)$/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

it('counts filters, but not the search or the sort order', () => {
  expect(countFilters({ q: 'roof', status: 'done', sort: 'due' }, 'sort')).toBe(1)
  expect(countFilters({})).toBe(0)
})
