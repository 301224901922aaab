import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toldOfCompletion } from './task-decisions.rules.ts'

const person = fc.constantFrom(null, 'anna', 'ben', 'cleo')
const given = fc.record({ assigneeUserId: person, createdBy: person, reportedBy: person })
const caller = fc.constantFrom('anna', 'ben', 'cleo')

it('tells nobody of what someone else than the assignee completed', () => {
  fc.assert(
    fc.property(given, person, caller, (task, assignedBy, callerId) => {
      if (task.assigneeUserId !== callerId) expect(toldOfCompletion(task, assignedBy, callerId)).toBe(null)
    }),
  )
})

it('tells the last person who assigned it, else its author, and never the caller or the reporter', () => {
  fc.assert(
    fc.property(given, person, caller, (task, assignedBy, callerId) => {
      const told = toldOfCompletion({ ...task, assigneeUserId: callerId }, assignedBy, callerId)
      const giver = assignedBy === null || assignedBy === callerId ? task.createdBy : assignedBy
      const isTold = giver !== null && giver !== callerId && giver !== task.reportedBy
      expect(told).toBe(isTold ? giver : null)
    }),
  )
})
