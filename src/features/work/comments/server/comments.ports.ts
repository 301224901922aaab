import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { CommentVerb } from '../../../base/entities/comment-verbs.ts'
import type { Entity, StoredName } from '../../../base/entities/entities.rules.ts'

/** A task, a payment or a stay, locked with its property until the transaction ends. */
export type HeldSubject = {
  entity: Entity<string, CommentVerb>
  id: string
  /** Where its log lines belong; null without a property. */
  propertyId: string | null
  /** As the log keeps it. */
  name: StoredName
  /** Writes the name for the reader of a notification. */
  nameForReader: () => string
  /** The other ids that a notification points with. */
  pointers: { propertyId?: string; projectId?: string }
  /**
   * Who is told of each comment, as are those who commented before; null where only mentioned people are told.
   */
  told: string[] | null
}

/** A kind of thing that people comment on. Everyone in the group who sees it may. */
export type CommentSubject = {
  /** @throws AppError `not-found` */
  require: (ctx: MemberContext, id: string) => Promise<unknown>
  /** Locks it and its property. @throws AppError `conflict` in an archived property */
  hold: (tx: Tx, member: Member, id: string) => Promise<HeldSubject>
}

export const commentsOnPayments = createPort<CommentSubject>('comments on payments')
