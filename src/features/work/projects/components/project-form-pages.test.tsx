import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveStale } from '../../../../../test/stale-form.tsx'
import { newId } from '../../../../lib/ids.ts'
import { projectRights } from '../projects.rules.ts'
import type { ProjectView } from '../projects.schemas.ts'
import { EditProjectPage } from './project-form-pages.tsx'

const project: ProjectView = {
  id: newId(),
  familyGroupId: newId(),
  groupName: 'The Kellers',
  currency: 'EUR',
  propertyId: newId(),
  propertyName: 'Lake cabin',
  propertyAddress: { hasTown: true, hasStreet: true },
  propertyStatus: 'ACTIVE',
  role: 'MANAGER',
  today: '2026-11-24',
  timeZone: 'Europe/Zurich',
  title: 'New roof',
  description: null,
  kind: 'REPAIR',
  status: 'PLANNED',
  statusReason: null,
  priority: 'NORMAL',
  lead: null,
  leadUserId: null,
  decision: null,
  startsOn: null,
  targetOn: null,
  isPastTarget: false,
  budgetMinor: null,
  spentMinor: 0,
  receivedMinor: 0,
  pendingMinor: 0,
  pendingPayments: 0,
  committedMinor: 0,
  doneTasks: 0,
  allTasks: 0,
  completedAt: null,
  isOwn: true,
  version: 1,
  steps: [],
  may: projectRights({ role: 'MANAGER', isOwn: true, status: 'PLANNED', propertyStatus: 'ACTIVE' }),
}

it('shows the newer version of a project, and takes it into the form', async () => {
  const { conflict, field, takeTheirs } = await saveStale({
    page: <EditProjectPage project={project} members={[]} />,
    newer: { ...project, title: 'Slate roof', version: 2 },
    label: 'Title',
    typed: 'Tin roof',
  })
  expect(within(conflict).getByRole('row', { name: 'Title Slate roof Tin roof' })).toBeTruthy()
  await takeTheirs()
  expect((await field()).value).toBe('Slate roof')
})
