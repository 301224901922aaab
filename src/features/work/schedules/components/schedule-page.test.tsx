import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { scheduleTasksQuery } from '../schedules.queries.ts'
import type { ScheduleView } from '../schedules.schemas.ts'
import { SchedulePage } from './schedule-page.tsx'

/** An open weekly task, due in a week, on a Tuesday. */
function show(overrides: Partial<ScheduleView>) {
  const schedule = {
    id: 'schedule',
    familyGroupId: 'group',
    groupName: 'The Kellers',
    propertyId: 'house',
    propertyName: 'Lake cabin',
    propertyStatus: 'ACTIVE',
    may: { edit: false, delete: false },
    title: 'Clean the gutters',
    description: null,
    rule: 'FREQ=WEEKLY;INTERVAL=1',
    startsOn: '2026-04-07',
    endsOn: null,
    maxOccurrences: null,
    countedFrom: 'COMPLETION',
    leadDays: 7,
    rotation: 'NONE',
    people: [],
    checklist: [],
    priority: 'NORMAL',
    dueTime: null,
    costMinor: null,
    currency: 'EUR',
    needsApproval: false,
    assetName: null,
    timeZone: 'UTC',
    role: 'VIEWER',
    status: 'ACTIVE',
    nextOn: null,
    made: 1,
    openTask: { id: 'task', dueOn: '2026-04-07' },
    today: '2026-03-31',
    ...overrides,
  } as Partial<ScheduleView> as ScheduleView
  const client = new QueryClient()
  client.setQueryData(scheduleTasksQuery(schedule.id).queryKey, {
    pages: [{ tasks: [], next: null }],
    pageParams: [''],
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>
        <SchedulePage schedule={schedule} />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return screen.queryByText(/^If you do it today/)?.textContent
}

it('shows the next due date if the open task is done today', () => {
  expect(show({})).toBe('If you do it today, it’s next due on Apr 7, 2026.')
})

it.each([
  ['it is counted from the due date', { countedFrom: 'DUE_DATE' }],
  ['nothing is open', { openTask: null }],
  ['it rests', { status: 'PAUSED' }],
] as const)('shows no next due date when %s', (_, overrides) => {
  expect(show(overrides)).toBeUndefined()
})
