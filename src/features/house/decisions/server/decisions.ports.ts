import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { LeadKind } from '../lead.rules.ts'
import type { FirstWords } from '../lead.texts.ts'
import type { SubjectKind } from '../subject.rules.ts'

export type SubjectKey = { id: string; familyGroupId: string }

/** What the owners are asked about. */
export type SubjectFacts = {
  /** Null without one: then there are no owners to ask. */
  propertyId: string | null
  name: string
  amountMinor: number
  /** It waits to be approved or accepted. */
  isWaiting: boolean
}

/** A locked subject. */
export type HeldSubject = SubjectFacts & {
  /** Withdraws the requests to approve it: the owners decide now. */
  stopAsking: (tx: Tx) => Promise<unknown>
  /** Asks those who may approve it again. */
  askAgain: (tx: Tx) => Promise<unknown>
  /**
   * Returns who of these people could approve or accept it alone, by the ordinary rules.
   * @param openedBy asked the owners
   */
  ablesOf: (tx: Tx, userIds: readonly string[], openedBy: string | null) => Promise<string[]>
  /** Approves or accepts it, as a person would. @throws AppError when that is not possible any more */
  carryOut: (tx: Tx) => Promise<unknown>
}

type Services = Pick<RequestContext, 'enqueue' | 'clock'>

/** A kind of thing that can wait for a decision. */
export type DecisionSubject = {
  find: (db: Executor, key: SubjectKey) => Promise<SubjectFacts | undefined>
  /** Locks it as every other change of it does. @returns nothing when it is gone */
  hold: (tx: Tx, ctx: Services, key: SubjectKey) => Promise<HeldSubject | undefined>
}

export const decisionSubjects = createPort<Record<SubjectKind, DecisionSubject>>('subjects of decisions')

/** What a lead fills in, in the language of the reader. */
export type DecisionLead = FirstWords & { projectId: string | null }

/** @returns nothing for an id that is not of this property, and when there is nothing left to ask about */
type FindLead = (
  ctx: MemberContext,
  lead: { id: string; propertyId: string },
) => Promise<DecisionLead | undefined>

export const decisionLeads = createPort<Record<LeadKind, FindLead>>('leads to decisions')
