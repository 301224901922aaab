import { expect, it } from 'vitest'
import { emptyTask, hasDetails } from './task-fields.rules.ts'

const firstScreen = ['title', 'assigneeUserId', 'workerId', 'dueOn']
const filled = {
  ...{ title: 'Paint', description: 'Twice', projectId: 'p', assetId: 'b', priority: 'HIGH' },
  ...{ assigneeUserId: 'a', workerId: 'w', dueOn: '2027-10-01', dueTime: '10:00', costMinor: 100 },
  ...{ needsApproval: true, isVisibleToWorkers: true },
}

it.each(Object.entries(filled))('opens the folded fields exactly if one has a value: %s', (name, value) => {
  expect(Object.keys(filled).toSorted()).toEqual(Object.keys(emptyTask).toSorted())
  expect(hasDetails({ ...emptyTask, [name]: value })).toBe(!firstScreen.includes(name))
})

it('opens them for a checklist with a line, and not for empty lines', () => {
  expect(hasDetails({ ...emptyTask, checklist: ['Pipes'] })).toBe(true)
  expect(hasDetails({ ...emptyTask, checklist: ['', ''] })).toBe(false)
  expect(hasDetails({ ...emptyTask, checklist: undefined })).toBe(false)
})
