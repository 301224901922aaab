import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Recorded, WaitingEntry } from '../outbox.rules.ts'
import { WaitingList } from './waiting-list.tsx'

// The device's storage, which this environment does not have.
const discarded = vi.hoisted((): string[] => [])
vi.mock('../outbox.ts', () => ({
  discardWaiting: async ({ id }: WaitingEntry) => discarded.push(id),
  discardFile: async (_: WaitingEntry, id: string) => discarded.push(id),
  retryWaiting: async () => {},
}))

const tick: Recorded = { kind: 'TICK', taskId: 't1', title: 'Fix gutter', version: 1 }
const comment: Recorded = { kind: 'COMMENT', taskId: 't1', title: 'Fix gutter', body: 'Bring a ladder' }
const waiting = (id: string, what: Recorded): WaitingEntry => ({
  id,
  userId: 'u1',
  propertyId: 'h1',
  propertyName: 'Lake cabin',
  familyGroupId: 'g1',
  recordedAt: 0,
  what,
  isSent: false,
  files: [],
  refused: null,
})

/** Renders what waits on this device. @param agrees whether the person confirms what is asked */
function show(all: WaitingEntry[], agrees = true) {
  const asked: string[] = []
  window.confirm = (question = '') => {
    asked.push(question)
    return agrees
  }
  const onDiscarded = vi.fn()
  function Device() {
    const [entries, setEntries] = useState(all)
    const send = async () => setEntries(all.filter(({ id }) => !discarded.includes(id)))
    return (
      <main>
        <h1>Offline</h1>
        <WaitingList entries={entries} send={send} onDiscarded={onDiscarded} />
      </main>
    )
  }
  render(<Device />)
  return { asked, onDiscarded }
}
const discard = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => void discarded.splice(0))

it('discards a tick at once, says so, and focuses what is left', async () => {
  const { asked, onDiscarded } = show([waiting('1', tick), waiting('2', comment)])
  await discard('Discard: Task done: Fix gutter')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
  expect(asked).toEqual([])
  expect(onDiscarded).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('focuses the title of the page when nothing is left', async () => {
  show([waiting('1', tick)])
  await discard('Discard: Task done: Fix gutter')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('asks before it discards what someone typed', async () => {
  const { asked, onDiscarded } = show([waiting('1', comment)], false)
  await discard(/Discard: Comment/)
  expect(asked).toEqual([expect.stringContaining('Bring a ladder')])
  expect([discarded, onDiscarded.mock.calls]).toEqual([[], []])
  window.confirm = () => true
  await discard(/Discard: Comment/)
  expect(discarded).toEqual(['1'])
})

it('asks before it discards a photo', async () => {
  const file = { id: 'f1', name: 'wall.jpg', type: 'image/jpeg', refused: null }
  const entry = { ...waiting('1', { kind: 'REPORT', title: 'Wet wall', description: null }), files: [file] }
  const { asked } = show([entry], false)
  await discard('Discard: wall.jpg')
  expect(asked).toEqual([expect.stringContaining('wall.jpg')])
  expect(discarded).toEqual([])
})
