import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { person } from './users.ts'

const participantKinds = ['MEMBER', 'OUTSIDER'] as const

/**
 * Who takes part in the money of a group: its members, and people outside it (an owner without an account, somebody who
 * comes from another product's export). A participant is never removed: what they paid stays when they leave or delete
 * their account.
 */
export const participants = pgTable(
  'participants',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    kind: text('kind', { enum: participantKinds }).notNull(),
    /** Null for outsiders, and for members whose account is gone. */
    userId: person('user_id'),
    /** How they were called when they were written down; the name of an account that is there goes before it. */
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
