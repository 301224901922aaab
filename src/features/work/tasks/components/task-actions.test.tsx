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
    role: 'MEMBER',
    myUserId: 'me',
    nextIfDoneToday,
  } as TaskView
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaskMoves task={task} />
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: 'Next step' })
}

it('says when a task is due again if it is done today, beside the button that does it', () => {
  const step = show('2026-04-07')
  expect(screen.getByRole('button', { name: 'Mark as done' })).toBeDefined()
  expect(step.textContent).toContain('Done today, it’s next due on Apr 7, 2026.')
})

it('says nothing of the kind where the next date does not depend on it', () => {
  expect(show(null).textContent).not.toContain('Done today')
})
