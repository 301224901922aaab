import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TaskView } from '../tasks.schemas.ts'
import { TaskMoves } from './task-actions.tsx'

function show(nextIfDoneToday: string | null) {
  const task = {
    id: 'task',
    title: 'Clean the gutters',
    familyGroupId: 'group',
    version: 1,
    status: 'TODO',
    needsApproval: false,
    assigneeUserId: null,
    reviewRequestedBy: null,
    doneBy: null,
    steps: ['IN_PROGRESS', 'BLOCKED', 'DONE'],
    nextIfDoneToday,
  } as TaskView
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaskMoves task={task} />
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: 'Next step' })
}

it('shows the next due date beside the button, if the task is done today', () => {
  const step = show('2026-04-07')
  expect(screen.getByRole('button', { name: 'Mark as done' })).toBeDefined()
  expect(step.textContent).toContain('If you do it today, it’s next due on Apr 7, 2026.')
})

it('shows no next due date when it does not depend on the completion', () => {
  expect(show(null).textContent).not.toContain('Done today')
})
