import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
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
  const restore = vi.fn(() => Promise.resolve())
  render(<TrashList entries={entries} restore={restore} restoringId={undefined} />)
  return restore
}
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
const line = (name: string) =>
  within(
    screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name)) ?? document.body,
  )

it('lets a member restore their own things, not those of others or of an archived house', async () => {
  const own = anEntry('Rake the leaves')
  const restore = show(
    anEntry('Sweep the chimney', { mayRestore: false }),
    own,
    anEntry('Paint the boat', { archivedProperty: 'Boathouse' }),
    anEntry('Sell the boat', { archivedProperty: 'Boathouse', mayRestore: false }),
  )
  expect(buttons()).toEqual(['Restore Rake the leaves'])
  expect(screen.getByText('Only managers can restore the others.')).toBeDefined()
  expect(line('Paint the boat').getByText('Restore Boathouse from the archive first.')).toBeDefined()
  expect(line('Sell the boat').queryByText(/from the archive first/)).toBeNull()
  await userEvent.click(screen.getByRole('button'))
  expect(restore).toHaveBeenCalledExactlyOnceWith(own)
})

it('explains when a member cannot restore everything', () => {
  show(anEntry('Sweep the chimney', { mayRestore: false }))
  expect(buttons()).toEqual([])
  expect(screen.getByText('Only managers can restore these.')).toBeDefined()
  show(anEntry('Rake the leaves'))
  expect(buttons()).toEqual(['Restore Rake the leaves'])
  expect(screen.queryByText(/restore the others/)).toBeNull()
})

/** Renders a trash from which restored entries disappear. */
function Trash({ of, refused = [] }: { of: TrashEntryView[]; refused?: string[] }) {
  const [entries, setEntries] = useState(of)
  const restore = async ({ id }: TrashEntryView) => {
    if (refused.includes(id)) throw new Error('refused')
    flushSync(() => setEntries((known) => known.filter((entry) => entry.id !== id)))
  }
  return (
    <main>
      <h1>Manage The Kellers</h1>
      <TrashList entries={entries} restore={restore} restoringId={undefined} />
    </main>
  )
}

it('moves the focus after a restore to the next entry, the previous one, or the title', async () => {
  const names = ['Rake', 'Paint', 'Sweep', 'Mow']
  render(
    <Trash of={names.map((name) => anEntry(name, { mayRestore: name !== 'Sweep' }))} refused={['Rake']} />,
  )
  const restore = (name: string) => userEvent.click(screen.getByRole('button', { name: `Restore ${name}` }))
  await restore('Paint')
  expect(document.activeElement).toBe(line('Sweep').getByText('Sweep').closest('li'))
  await restore('Mow')
  expect(document.activeElement).toBe(line('Sweep').getByText('Sweep').closest('li'))
  await restore('Rake')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Rake' }))
  cleanup()
  render(<Trash of={[anEntry('Rake')]} />)
  await restore('Rake')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
