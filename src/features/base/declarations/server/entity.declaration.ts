import type { PgTable } from 'drizzle-orm/pg-core'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { TrashOf } from '../../deletion/server/deletion.service.ts'
import type { Entity } from '../../entities/entities.rules.ts'
import type { OwnData } from '../../entities/server/own-data.repository.ts'
import type { SearchKind } from '../../entities/server/search-kind.repository.ts'

/** All that the product has to know about a kind of thing. What does not concern it is left out. */
export type EntityDeclaration = {
  /** Its names, and the verbs of the log. */
  entity: Entity
  /** Its tables in the export of a group. */
  tables?: readonly PgTable[]
  /** How it is deleted and restored. */
  trash?: { of: TrashOf; restore: (ctx: MemberContext, id: string) => Promise<unknown> }
  search?: SearchKind
  /** Its file in the copy of a person's own data. */
  own?: OwnData
  /** Ends or anonymizes a person's part in it when they delete their account. */
  releasePerson?: (tx: Tx, person: LeavingPerson) => Promise<unknown>
}

/** Someone who is deleting their account, with the name that histories keep. */
export type LeavingPerson = { userId: string; name: string }
