import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TaskStatus } from '../tasks.rules.ts'
import { StatusBadge } from './task-badges.tsx'

/** Shows a task with one status after another. @returns whether its badge celebrates */
function celebrates(first: TaskStatus, ...later: TaskStatus[]) {
  const { container, rerender } = render(<StatusBadge status={first} />)
  for (const status of later) rerender(<StatusBadge status={status} />)
  return container.querySelector('.animate-celebrate') !== null
}

it('celebrates a task that is done while someone looks at it', () => {
  expect(celebrates('TODO', 'DONE')).toBe(true)
})

it('is calm for a task that was done before, is reopened, or waits for approval', () => {
  expect(celebrates('DONE')).toBe(false)
  expect(celebrates('DONE', 'TODO')).toBe(false)
  expect(celebrates('TODO', 'DONE', 'TODO')).toBe(false)
  expect(celebrates('TODO', 'IN_REVIEW')).toBe(false)
})
