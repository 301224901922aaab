import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { TrashEntryView } from '../trash.schemas.ts'
import { TrashList } from './trash-list.tsx'

const anEntry = (name: string, overrides: Partial<TrashEntryView> = {}): TrashEntryView => ({
  kind: 'task',
  label: 'Task',
  id: name,
  name,
  archivedProperty: null,
  mayRestore: true,
  deletedAt: '2026-03-01T12:00:00Z',
  deletedBy: 'Anna Keller',
  removedAt: '2026-03-31T12:00:00Z',
  ...overrides,
})

function show(...entries: TrashEntryView[]) {
  const restore = vi.fn()
  render(<TrashList trash={{ entries, isCut: false }} restore={restore} restoringId={undefined} />)
  return restore
}
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
const line = (name: string) =>
  within(
    screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name)) ?? document.body,
  )

it('offers a member to restore their own things, not those of others, nor those of an archived house', async () => {
  const own = anEntry('Rake the leaves')
  const restore = show(
    anEntry('Sweep the chimney', { mayRestore: false }),
    own,
    anEntry('Paint the boat', { archivedProperty: 'Boathouse' }),
    anEntry('Sell the boat', { archivedProperty: 'Boathouse', mayRestore: false }),
  )
  expect(buttons()).toEqual(['Restore Rake the leaves'])
  expect(screen.getByText('Only a manager can restore the others.')).toBeDefined()
  expect(line('Paint the boat').getByText('Restore Boathouse from the archive first.')).toBeDefined()
  expect(line('Sell the boat').queryByText(/from the archive first/)).toBeNull()
  await userEvent.click(screen.getByRole('button'))
  expect(restore).toHaveBeenCalledExactlyOnceWith(own)
})

it('says so where a member can restore nothing, and says nothing where they can restore all', () => {
  show(anEntry('Sweep the chimney', { mayRestore: false }))
  expect(buttons()).toEqual([])
  expect(screen.getByText('Only a manager can restore these.')).toBeDefined()
  show(anEntry('Rake the leaves'))
  expect(buttons()).toEqual(['Restore Rake the leaves'])
  expect(screen.queryByText(/restore the others/)).toBeNull()
})
