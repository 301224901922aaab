import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedFields,
  emptyProject,
  isOpenProject,
  isPastTarget,
  needsReason,
  nextProjectStep,
  openProjectStatuses,
  type ProjectStatus,
  pickFields,
  progressShare,
  projectFieldsOf,
  projectMoves,
  projectStatuses,
  refuseProjectMove,
} from './projects.rules.ts'
import { projectFields } from './projects.schemas.ts'
import { countText, moveLabel, openTasksNotice, progressText, reasonTitle } from './projects.texts.ts'

/** The moves of the specification, repeated here by hand. */
const legal = [
  'IDEA>PLANNED',
  'PLANNED>IN_PROGRESS',
  'IN_PROGRESS>COMPLETED',
  'IDEA>ON_HOLD',
  'PLANNED>ON_HOLD',
  'IN_PROGRESS>ON_HOLD',
  'IDEA>CANCELLED',
  'PLANNED>CANCELLED',
  'IN_PROGRESS>CANCELLED',
  'ON_HOLD>CANCELLED',
  'ON_HOLD>PLANNED',
  'ON_HOLD>IN_PROGRESS',
  'COMPLETED>IN_PROGRESS',
  'CANCELLED>IDEA',
]

const pairs = projectStatuses.flatMap((from) => projectStatuses.map((to) => [from, to] as const))
const status = fc.constantFrom<ProjectStatus>(...projectStatuses)

describe('the status of a project', () => {
  it.each(pairs)('from %s to %s follows the table', (from, to) => {
    const refusal = refuseProjectMove(from, to, 'A reason')
    expect(refusal).toBe(legal.includes(`${from}>${to}`) ? null : 'no-such-move')
  })

  it('requires a reason to hold, cancel and reopen only', () => {
    for (const [from, to] of pairs.filter((pair) => legal.includes(pair.join('>')))) {
      const asks = to === 'ON_HOLD' || to === 'CANCELLED' || from === 'COMPLETED'
      expect(needsReason(from, to)).toBe(asks)
      expect(refuseProjectMove(from, to, null)).toBe(asks ? 'no-reason' : null)
    }
  })

  it('can be on hold or cancelled from every open status, and from no other', () => {
    for (const from of projectStatuses) {
      expect(projectMoves[from].includes('CANCELLED')).toBe(isOpenProject(from))
      expect(projectMoves[from].includes('ON_HOLD')).toBe(isOpenProject(from) && from !== 'ON_HOLD')
    }
    expect(openProjectStatuses.every(isOpenProject)).toBe(true)
  })

  it('has a path from each status to each other', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const seen = new Set<ProjectStatus>([from])
        for (const at of seen) for (const next of projectMoves[at]) seen.add(next)
        expect(seen.has(to)).toBe(true)
      }),
    )
  })

  it('has a next step until it is closed', () => {
    expect(
      Object.fromEntries(
        projectStatuses.map((status) => [
          status,
          nextProjectStep({ status, steps: [...projectMoves[status]] }),
        ]),
      ),
    ).toEqual({
      IDEA: 'PLANNED',
      PLANNED: 'IN_PROGRESS',
      IN_PROGRESS: 'COMPLETED',
      ON_HOLD: 'IN_PROGRESS',
      COMPLETED: null,
      CANCELLED: null,
    })
  })

  it('has a label for each step and each reason', () => {
    expect(moveLabel('COMPLETED', 'IN_PROGRESS')).toBe('Reopen')
    expect(moveLabel('ON_HOLD', 'IN_PROGRESS')).toBe('Resume')
    expect(moveLabel('PLANNED', 'IN_PROGRESS')).toBe('Start project')
    expect(reasonTitle('COMPLETED', 'IN_PROGRESS')).toBe('Why are you reopening it?')
    expect(reasonTitle('PLANNED', 'ON_HOLD')).toBe('Why are you putting it on hold?')
    expect(reasonTitle('PLANNED', 'CANCELLED')).toBe('Why are you cancelling it?')
  })
})

describe('the fields of a project', () => {
  it('are valid with a title alone', () => {
    expect(projectFields.parse({ title: '  New roof ' })).toEqual({ ...emptyProject, title: 'New roof' })
  })

  it.each([
    [{ title: ' ' }, 'title', 'Enter a title.'],
    [{ title: 'x'.repeat(121) }, 'title', 'Use at most 120 characters.'],
    [{ description: 'x'.repeat(10_001) }, 'description', 'Use at most 10,000 characters.'],
    [{ budgetMinor: -1 }, 'budgetMinor', 'Enter zero or more.'],
    [{ budgetMinor: 0.5 }, 'budgetMinor', 'Enter an amount.'],
    [
      { startsOn: '2026-05-02', targetOn: '2026-05-01' },
      'targetOn',
      'Enter a day that is not before the start.',
    ],
  ])('refuse %j at %s: %s', (wrong, field, message) => {
    const { error } = projectFields.safeParse({ title: 'New roof', ...wrong })
    expect(error?.issues[0]).toMatchObject({ path: [field], message })
  })

  it('may start and end on one day', () => {
    const day = { startsOn: '2026-05-01', targetOn: '2026-05-01' }
    expect(projectFields.parse({ title: 'x', ...day })).toMatchObject(day)
  })

  it('report exactly the fields that changed', () => {
    const names = fc.uniqueArray(fc.constantFrom('title', 'description', 'startsOn', 'targetOn'))
    fc.assert(
      fc.property(names, (changed) => {
        const after = { ...emptyProject, ...Object.fromEntries(changed.map((name) => [name, 'other'])) }
        expect(changedFields(emptyProject, after).toSorted()).toEqual(changed.toSorted())
        expect({ ...emptyProject, ...pickFields(after, changedFields(emptyProject, after)) }).toEqual(after)
      }),
    )
  })

  it('are separated from the rest of the project', () => {
    expect(projectFieldsOf({ ...emptyProject, ...{ id: 'x' } })).toEqual(emptyProject)
  })
})

describe('the progress of a project', () => {
  it('is between 0 and 100 per cent, and unknown without tasks', () => {
    expect(progressShare({ doneTasks: 0, allTasks: 0 })).toBeNull()
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (doneTasks, others) => {
        const share = progressShare({ doneTasks, allTasks: doneTasks + others })
        if (doneTasks + others > 0) expect(share).toBeGreaterThanOrEqual(0)
        if (doneTasks + others > 0) expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is described in words', () => {
    expect(progressText({ doneTasks: 0, allTasks: 0 })).toBe('No tasks yet')
    expect(progressText({ doneTasks: 0, allTasks: 1 })).toBe('0 of 1 task done')
    expect(progressText({ doneTasks: 3, allTasks: 1_200 })).toBe('3 of 1,200 tasks done')
    expect(openTasksNotice(1)).toBe(
      'A task of this project is still open. Choose what happens to it, then complete the project.',
    )
    expect(openTasksNotice(2)).toBe(
      '2 tasks of this project are still open. Choose what happens to them, then complete the project.',
    )
    expect(countText(1, false)).toBe('1 project')
    expect(countText(0, true)).toBe('No matching projects')
    expect(countText(1, true)).toBe('1 project matches')
    expect(countText(2, true)).toBe('2 projects match')
  })

  it('is overdue when its due date has passed and it is open', () => {
    for (const one of projectStatuses) {
      expect(isPastTarget({ status: one, targetOn: '2026-11-20' }, '2026-11-21')).toBe(isOpenProject(one))
      expect(isPastTarget({ status: one, targetOn: '2026-11-21' }, '2026-11-21')).toBe(false)
      expect(isPastTarget({ status: one, targetOn: null }, '2026-11-21')).toBe(false)
    }
  })
})
