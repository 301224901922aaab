import { describe, expect, it } from 'vitest'
import { propertyRights } from '../../src/features/house/properties/properties.rules.ts'
import { projectRights } from '../../src/features/work/projects/projects.rules.ts'
import type { Role } from '../../src/server/context.ts'

type Caller = { role: Role; isOwn: boolean; propertyStatus: 'ACTIVE' | 'ARCHIVED' }
type Answers = Record<string, boolean>

type Rights = {
  /** What `may` of the view is, for the thing in each of its states. */
  inStates: ((caller: Caller) => Answers)[]
  /** The rights that an archived property leaves. */
  evenArchived?: string[]
  /** The rights that a viewer has. */
  ofViewers?: string[]
}

const all: Record<string, Rights> = {
  property: {
    inStates: [({ role, propertyStatus }) => propertyRights({ role, status: propertyStatus })],
    evenArchived: ['archive', 'delete', 'seeSecrets'],
    ofViewers: ['reportProblems'],
  },
  project: { inStates: [projectRights], evenArchived: ['seeSecrets', 'writeMessages'] },
}

const roles = ['VIEWER', 'MEMBER', 'MANAGER'] as const
const callers = roles.flatMap((role) =>
  [true, false].flatMap((isOwn) =>
    (['ACTIVE', 'ARCHIVED'] as const).map((propertyStatus) => ({ role, isOwn, propertyStatus })),
  ),
)
const given = (answers: Answers) => Object.keys(answers).filter((right) => answers[right])

describe.each(Object.entries(all))(
  'the rights of a %s',
  (_name, { inStates, evenArchived = [], ofViewers = [] }) => {
    const everywhere = inStates.flatMap((rightsOf) => callers.map((caller) => ({ rightsOf, caller })))

    it('grow with the role', () => {
      for (const { rightsOf, caller } of everywhere) {
        const above = roles[roles.indexOf(caller.role) + 1]
        if (above)
          expect(given(rightsOf({ ...caller, role: above }))).toEqual(
            expect.arrayContaining(given(rightsOf(caller))),
          )
      }
    })

    it('are never fewer for the person it belongs to', () => {
      for (const { rightsOf, caller } of everywhere)
        expect(given(rightsOf({ ...caller, isOwn: true }))).toEqual(
          expect.arrayContaining(given(rightsOf(caller))),
        )
    })

    it('change nothing in an archived property', () => {
      for (const { rightsOf, caller } of everywhere) {
        const left = given(rightsOf({ ...caller, propertyStatus: 'ARCHIVED' }))
        expect(evenArchived).toEqual(expect.arrayContaining(left))
        expect(given(rightsOf({ ...caller, propertyStatus: 'ACTIVE' }))).toEqual(expect.arrayContaining(left))
      }
    })

    it('leave a viewer only what everyone may do', () => {
      for (const { rightsOf, caller } of everywhere)
        expect(ofViewers).toEqual(expect.arrayContaining(given(rightsOf({ ...caller, role: 'VIEWER' }))))
    })

    it('are all given to the manager whose thing it is, in some state', () => {
      const manager: Caller = { role: 'MANAGER', isOwn: true, propertyStatus: 'ACTIVE' }
      const answers = inStates.map((rightsOf) => rightsOf(manager))
      expect(new Set(answers.flatMap(given))).toEqual(new Set(answers.flatMap(Object.keys)))
    })
  },
)
