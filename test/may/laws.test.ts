import { describe, expect, it } from 'vitest'
import { groupRights } from '../../src/features/base/groups/groups.rules.ts'
import { assetRights } from '../../src/features/house/assets/assets.rules.ts'
import { decisionRights, decisionStates } from '../../src/features/house/decisions/decisions.rules.ts'
import { documentRights } from '../../src/features/house/documents/documents.rules.ts'
import { propertyRights } from '../../src/features/house/properties/properties.rules.ts'
import { workerRights } from '../../src/features/house/workers/workers.rules.ts'
import { billRights, seriesRights } from '../../src/features/money/bills/bills.rules.ts'
import {
  settlementRights,
  settlementStatuses,
} from '../../src/features/money/settlements/settlements.rules.ts'
import { commentRights } from '../../src/features/work/comments/comments.rules.ts'
import { eventRights } from '../../src/features/work/family-events/family-events.rules.ts'
import { entryRights } from '../../src/features/work/guest-book/guest-book.rules.ts'
import { projectRights, projectStatuses } from '../../src/features/work/projects/projects.rules.ts'
import { quoteRights, quoteStates } from '../../src/features/work/quotes/quotes.rules.ts'
import { scheduleRights } from '../../src/features/work/schedules/schedules.rules.ts'
import { stayRights, stayStatuses } from '../../src/features/work/stays/stays.rules.ts'
import { taskRights } from '../../src/features/work/tasks/task-rights.rules.ts'
import { taskStatuses } from '../../src/features/work/tasks/tasks.rules.ts'
import { visitRights, visitStatuses } from '../../src/features/work/visits/visits.rules.ts'
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
  /** What someone else does than the person whose thing it is. */
  byOthers?: string[]
}

const userId = 'anna'
const nobody = { createdBy: null, assigneeUserId: null, reportedBy: null }

const all: Record<string, Rights> = {
  group: {
    inStates: [({ role }) => groupRights(role)],
    evenArchived: Object.keys(groupRights('MANAGER')),
  },
  worker: {
    inStates: [({ role, isOwn }) => workerRights({ role, isOwn })],
    evenArchived: ['edit', 'delete', 'editDocuments', 'editInvoices'],
  },
  asset: { inStates: [assetRights] },
  document: {
    inStates: ['image/jpeg', 'application/pdf'].flatMap((contentType) =>
      [userId, null].map(
        (propertyId) => (caller: Caller) => documentRights({ ...caller, contentType, propertyId }),
      ),
    ),
  },
  property: {
    inStates: [
      ({ role, isOwn, propertyStatus }) => propertyRights({ role, status: propertyStatus, isOwner: isOwn }),
    ],
    evenArchived: ['archive', 'delete', 'seeSecrets'],
    // An owner asks the others, even as a viewer.
    ofViewers: ['reportProblems', 'askOwners'],
  },
  task: {
    inStates: taskStatuses.flatMap((status) =>
      [{ createdBy: userId }, { assigneeUserId: userId }, { reportedBy: userId }].map(
        (ties) =>
          ({ isOwn, ...caller }: Caller) =>
            taskRights({ ...caller, userId, status, ...nobody, ...(isOwn && ties) }),
      ),
    ),
    ofViewers: ['tick', 'addPhotos'],
  },
  schedule: {
    inStates: (['ACTIVE', 'PAUSED', 'ENDED'] as const).map(
      (status) =>
        ({ isOwn, ...caller }) =>
          scheduleRights({ ...caller, isMine: isOwn, status }),
    ),
  },
  stay: {
    inStates: stayStatuses.map((status) => (caller) => stayRights({ ...caller, status })),
    byOthers: ['decide', 'decideTaken'],
  },
  event: { inStates: [eventRights] },
  'guest book entry': {
    inStates: [({ isOwn, ...caller }) => entryRights({ ...caller, isMine: isOwn })],
    ofViewers: ['edit', 'delete'],
  },
  comment: {
    inStates: [({ role, isOwn }) => commentRights({ role, isMine: isOwn })],
    // The page leaves them out while the property is archived.
    evenArchived: ['edit', 'delete'],
    ofViewers: ['edit', 'delete'],
  },
  bill: {
    inStates: (['PLANNED', 'PAID', 'CANCELLED'] as const).flatMap((status) =>
      [true, false].map((isOfInvoice) => (caller: Caller) => billRights({ ...caller, status, isOfInvoice })),
    ),
  },
  'recurring bill': { inStates: [seriesRights] },
  settlement: {
    inStates: settlementStatuses.flatMap((status) =>
      (['CASH', 'WRITE_OFF'] as const).flatMap((method) =>
        (['isReceiver', 'isPayer'] as const).map((tie) => ({ role, isOwn, propertyStatus }: Caller) => {
          const others = { canReceiverAnswer: true, hasOtherManager: true }
          const ties = { isPayer: false, isReceiver: false, isRecorder: isOwn, [tie]: isOwn }
          return settlementRights({ status, method, propertyStatus, stand: { role, ...ties, ...others } })
        }),
      ),
    ),
    // The person who received the money decides about it, even as a viewer.
    ofViewers: ['confirm', 'dispute', 'void'],
  },
  decision: {
    inStates: decisionStates.flatMap((state) =>
      [true, false].map((isPast) => ({ isOwn, ...caller }: Caller) => {
        const ties = { isOwner: isOwn, isOwn, isOpener: isOwn, isVoter: isOwn }
        return decisionRights({ ...caller, ...ties, state, isPast, isSettled: true })
      }),
    ),
    // An owner decides about the property, even as a viewer.
    ofViewers: ['edit', 'open', 'vote', 'close', 'withdraw'],
  },
  visit: { inStates: visitStatuses.map((status) => (caller) => visitRights({ ...caller, status })) },
  project: {
    inStates: projectStatuses.map(
      (status) => (caller) => projectRights({ ...caller, status, isOwner: caller.isOwn }),
    ),
    // An owner asks the others, even as a viewer.
    ofViewers: ['askOwners'],
    evenArchived: ['seeSecrets', 'writeMessages'],
  },
  quote: {
    inStates: quoteStates.flatMap((state) =>
      projectStatuses.flatMap((projectStatus) =>
        [null, { isMine: false }].map(
          (approval) => (caller: Caller) =>
            quoteRights({
              isAsked: false,
              ...caller,
              state,
              projectStatus,
              approval: approval && { isMine: caller.isOwn },
              isApprover: caller.role === 'MANAGER',
            }),
        ),
      ),
    ),
    // Who asked takes it back, even as a viewer.
    ofViewers: ['refuse'],
  },
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
  (_name, { inStates, evenArchived = [], ofViewers = [], byOthers = [] }) => {
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

    it('are never fewer for the person it belongs to, except what others do', () => {
      for (const { rightsOf, caller } of everywhere) {
        const others = given(rightsOf({ ...caller, isOwn: false })).filter(
          (right) => !byOthers.includes(right),
        )
        expect(given(rightsOf({ ...caller, isOwn: true }))).toEqual(expect.arrayContaining(others))
      }
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
