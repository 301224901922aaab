import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { OfflineTask } from '../offline.schemas.ts'
import type { Recorded } from '../outbox.rules.ts'
import { KeptTask } from './kept-task.tsx'
import { RecordPart } from './record-part.tsx'

const task: OfflineTask = {
  id: 't1',
  title: 'Fix gutter',
  status: 'TODO',
  priority: 'NORMAL',
  dueOn: null,
  dueTime: null,
  version: 1,
  assigneeName: null,
  description: null,
  canTick: true,
}

/** Renders the task on a device that keeps everything, or nothing because its storage is full. */
function show({ isFull = false } = {}) {
  const kept: Recorded[] = []
  function Device() {
    const [isTicked, setTicked] = useState(false)
    const keep = async (what: Recorded) => {
      if (isFull) return false
      kept.push(what)
      if (what.kind === 'TICK') setTicked(true)
      return true
    }
    return <KeptTask task={task} today="2027-03-03" isTicked={isTicked} keep={keep} />
  }
  render(<Device />)
  return kept
}

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName

it('takes what is typed right after “Comment”, and gives the focus back once it is saved', async () => {
  const kept = show()
  button('Comment on Fix gutter').focus()
  await userEvent.keyboard('{Enter}Used the long ladder')
  await userEvent.click(button('Save on this device'))
  await vi.waitFor(() => expect(focused()).toBe('Comment on Fix gutter'))
  expect(kept).toMatchObject([{ kind: 'COMMENT', body: 'Used the long ladder' }])
})

it('gives the focus back after “Cancel”', async () => {
  show()
  await userEvent.click(button('Comment on Fix gutter'))
  await userEvent.click(button('Cancel'))
  expect(focused()).toBe('Comment on Fix gutter')
})

it('keeps the focus in the row when a task is ticked', async () => {
  show()
  await userEvent.click(button('Mark as done: Fix gutter'))
  await vi.waitFor(() => expect(focused()).toBe('Comment on Fix gutter'))
})

it('leaves the focus alone if the tick could not be saved', async () => {
  show({ isFull: true })
  await userEvent.click(button('Mark as done: Fix gutter'))
  expect(focused()).toBe('Mark as done: Fix gutter')
})

it('gives the focus back to the button of a form that was saved', async () => {
  const copy = {
    may: { reportProblems: true, recordPayments: false },
    money: { currency: 'EUR', payerId: 'p1', categories: [] },
  }
  render(<RecordPart copy={copy as never} keep={async () => true} />)
  await userEvent.click(button('Report a problem'))
  await userEvent.type(screen.getByLabelText('What is the problem?'), 'Wet wall')
  await userEvent.click(button('Save on this device'))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Report a problem'))
})
