import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveStale } from '../../../../../test/stale-form.tsx'
import { newId } from '../../../../lib/ids.ts'
import { emptyTask } from '../task-fields.rules.ts'
import { taskRights } from '../task-rights.rules.ts'
import type { TaskView } from '../tasks.schemas.ts'
import { EditTaskPage } from './task-form-pages.tsx'

const task: TaskView = {
  ...emptyTask,
  id: newId(),
  familyGroupId: newId(),
  groupName: 'The Kellers',
  currency: 'EUR',
  propertyId: newId(),
  propertyName: 'Lake cabin',
  propertyStatus: 'ACTIVE',
  role: 'MANAGER',
  today: '2026-11-24',
  title: 'Paint',
  projectTitle: null,
  assetName: null,
  scheduleId: null,
  scheduleTitle: null,
  status: 'TODO',
  statusReason: null,
  assignee: null,
  worker: null,
  isWorkerThere: false,
  isOverdue: false,
  reviewRequestedBy: null,
  reviewRequestedByName: null,
  doneBy: null,
  doneByName: null,
  approvedByName: null,
  reportedByName: null,
  completedAt: null,
  checklistDone: 0,
  checklistTotal: 0,
  commentCount: 0,
  createdBy: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  myUserId: newId(),
  nextIfDoneToday: null,
  version: 1,
  steps: [],
  approvalFixed: null,
  may: taskRights({
    ...{ role: 'MANAGER', userId: newId(), status: 'TODO', propertyStatus: 'ACTIVE' },
    ...{ createdBy: null, reportedBy: null, assigneeUserId: null },
  }),
}
const newer: TaskView = {
  ...task,
  title: 'Paint the fence',
  costMinor: 25_000,
  dueOn: '2026-12-01',
  version: 2,
}

it('shows each changed field of a task as it reads, and saves over the newer version only when asked to', async () => {
  const choices = { people: [], workers: [], projects: [], assets: [] }
  const page = <EditTaskPage task={task} choices={choices} />
  const { conflict, saveMine, sentAgain } = await saveStale({
    page,
    newer,
    label: 'Title',
    typed: 'Paint the door',
  })
  const rows = within(conflict).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'TitlePaint the fencePaint the door',
    'Due dateDec 1, 2026–',
    'Cost€250.00–',
  ])
  await saveMine()
  expect(await sentAgain()).toMatchObject({ title: 'Paint the door', version: 2 })
})
