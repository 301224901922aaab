import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { person } from './users.ts'

const participantKinds = ['MEMBER', 'OUTSIDER'] as const

/**
 * A participant in the group's money: its members and people outside it (an owner without an account, someone from an
 * import). Participants are never removed: what they paid stays when they leave or delete their account.
 */
export const participants = pgTable(
  'participants',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    kind: text('kind', { enum: participantKinds }).notNull(),
    /** Null for people outside the group, and for deleted accounts. */
    userId: person('user_id'),
    /** The name when recorded; the current name of an existing account precedes it. */
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('participants_id_group_key').on(table.id, table.familyGroupId),
    unique('participants_user_key').on(table.familyGroupId, table.userId),
    uniqueIndex('participants_outsider_key')
      .on(table.familyGroupId, sql`lower(btrim(${table.name}))`)
      .where(sql`${table.kind} = 'OUTSIDER'`),
    index('participants_user_idx').on(table.userId),
    oneOf('participants_kind_check', table.kind, participantKinds),
    check('participants_outsider_check', sql`${table.kind} = 'MEMBER' or ${table.userId} is null`),
    check('participants_name_check', sql`char_length(btrim(${table.name})) between 1 and 250`),
  ],
)
