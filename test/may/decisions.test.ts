import { decisionFieldsOf } from '../../src/features/house/decisions/decisions.rules.ts'
import { yes } from '../../src/features/house/decisions/outcome.rules.ts'
import { deleteDecision } from '../../src/features/house/decisions/server/decision-trash.service.ts'
import {
  getDecision,
  openDecision,
  updateDecision,
} from '../../src/features/house/decisions/server/decisions.service.ts'
import {
  castVote,
  closeDecision,
  withdrawDecision,
} from '../../src/features/house/decisions/server/vote.service.ts'
import { newId } from '../../src/lib/ids.ts'
import { ownershipChanges } from '../../src/server/db/schema/ownership.ts'
import { testDatabase } from '../db.ts'
import { aDecision } from '../factories/decisions.ts'
import { anOwnership } from '../factories/records.ts'
import { expectOfferedIsDone, kind } from './offered.ts'

const { db } = testDatabase()

type Is = NonNullable<Parameters<typeof aDecision>[2]>

/** A decision of its owner, who owns the property and is asked. @param isOf what depends on that person */
const decisionThat = (isOf: (ownerId: string) => Is) =>
  kind({
    async make({ house }, ownerId) {
      const [known] = await db.select().from(ownershipChanges).limit(1)
      if (!known)
        await anOwnership(db, house, '2020-01-01', [
          { userId: ownerId, ownerName: 'Ann', basisPoints: 10_000 },
        ])
      return aDecision(db, house, { createdBy: ownerId, ...isOf(ownerId) })
    },
    view: getDecision,
    acts: {
      edit: (ctx, view) =>
        updateDecision(ctx, {
          ...decisionFieldsOf(view),
          question: newId(),
          decisionId: view.id,
          version: view.version,
        }),
      open: (ctx, { id: decisionId, version }) => openDecision(ctx, { decisionId, version }),
      vote: (ctx, { id: decisionId }) => castVote(ctx, { decisionId, option: yes }),
      close: (ctx, { id }) => closeDecision(ctx, id),
      withdraw: (ctx, { id: decisionId }) => withdrawDecision(ctx, { decisionId, reason: null }),
      delete: (ctx, { id }) => deleteDecision(ctx, id),
    },
  })

const voters = (userId: string, choice?: number) => [
  { userId, basisPoints: 6_000, ...(choice !== undefined && { choice }) },
  { userId: null, name: 'Aunt Rosa', basisPoints: 4_000 },
]

expectOfferedIsDone(db, {
  'draft of a decision': decisionThat(() => ({})),
  'decision that misses a vote': decisionThat((openedBy) => ({
    state: 'OPEN',
    openedBy,
    voters: voters(openedBy),
  })),
  'decision with all votes': decisionThat((openedBy) => ({
    state: 'OPEN',
    openedBy,
    voters: voters(openedBy, yes),
  })),
  'decision past its deadline': decisionThat((openedBy) => ({
    state: 'OPEN',
    openedBy,
    closesAt: new Date(Date.now() - 60_000),
    voters: voters(openedBy),
  })),
  'adopted decision': decisionThat((openedBy) => ({
    state: 'ADOPTED',
    adoptedOption: yes,
    openedBy,
    voters: voters(openedBy, yes),
  })),
})
