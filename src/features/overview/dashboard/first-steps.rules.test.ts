import { describe, expect, it } from 'vitest'
import { type DoneSteps, dismissalCookie, firstSteps, isDismissed, stepsFor } from './first-steps.rules.ts'

const none = Object.fromEntries(firstSteps.map((step) => [step, false]))
const done = (...steps: string[]): DoneSteps => ({
  ...{ PROPERTY: false, PHOTO: false, INVITE: false, OWNERS: false },
  ...{ DOOR_CODE: false, SCHEDULE: false, EXPENSE: false },
  ...none,
  ...Object.fromEntries(steps.map((step) => [step, true])),
})

describe('the first steps of a group', () => {
  it('are all shown to a manager, with completed ones marked', () => {
    const steps = stepsFor('MANAGER', done('PROPERTY', 'EXPENSE'))
    expect(steps?.map(({ step }) => step)).toEqual(firstSteps)
    expect(steps?.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['PROPERTY', 'EXPENSE'])
  })

  it('are limited to what the role may do', () => {
    expect(stepsFor('MEMBER', done())?.map(({ step }) => step)).toEqual([
      'PHOTO',
      'INVITE',
      'DOOR_CODE',
      'SCHEDULE',
      'EXPENSE',
    ])
    expect(stepsFor('VIEWER', done())).toBeNull()
  })

  it('disappear for each role once all its steps are done', () => {
    expect(stepsFor('MANAGER', done(...firstSteps))).toBeNull()
    expect(stepsFor('MEMBER', done('PHOTO', 'INVITE', 'DOOR_CODE', 'SCHEDULE', 'EXPENSE'))).toBeNull()
  })
})

describe('hiding the first steps', () => {
  const of = { familyGroupId: 'g1', userId: 'u1' }
  const cookies = `theme=x; ${dismissalCookie('g1')}=u1`

  it('is remembered for one person and one group', () => {
    expect(isDismissed(cookies, of)).toBe(true)
    expect(isDismissed(cookies, { ...of, userId: 'u2' })).toBe(false)
    expect(isDismissed(cookies, { ...of, familyGroupId: 'g2' })).toBe(false)
    expect(isDismissed(null, of)).toBe(false)
  })
})
