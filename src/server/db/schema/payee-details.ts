import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAt, version } from './columns.ts'
import { users } from './users.ts'

/** How a person wants to be paid. Only people who owe them money see it. */
export const payeeDetails = pgTable(
  'payee_details',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountHolder: text('account_holder'),
    /** In capitals, without spaces; its check digits are right. */
    iban: text('iban'),
    link: text('link'),
    note: text('note'),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('payee_details_account_check', sql`num_nonnulls(${table.accountHolder}, ${table.iban}) in (0, 2)`),
    check('payee_details_holder_check', sql`char_length(btrim(${table.accountHolder})) between 1 and 120`),
    check('payee_details_iban_check', sql`${table.iban} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'`),
    check('payee_details_link_check', sql`${table.link} ~ '^https://' and char_length(${table.link}) <= 500`),
    check('payee_details_note_check', sql`char_length(btrim(${table.note})) between 1 and 200`),
  ],
)
