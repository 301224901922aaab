import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import squawk from 'squawk-cli/js/index.js'
import { root } from './install.mjs'
import {
  isRequirement,
  isValidation,
  locksTable,
  statementsOf,
  tablesCreatedBy,
  tablesWrittenBy,
  validates,
} from './statements.mjs'

/** The newest migration that had landed before these rules. */
const baseline = 33

/** The first line of a migration that the migrator runs in a transaction after the one of those before it. */
const newTransaction = '-- begin a new transaction'

const later = `Validate it in the next migration, whose first line is "${newTransaction}".`
const overTwoReleases =
  'The release that still runs would fail: do it in the release after the one that no longer needs it.'

/** The rules of Squawk that we keep, and what to do instead, given that migrations run in a transaction. */
const advice = {
  'adding-foreign-key-constraint': `It reads both tables while nobody can change them. Add it NOT VALID. ${later}`,
  'constraint-missing-not-valid': `It reads the whole table while nobody can change it. Add it NOT VALID. ${later}`,
  'adding-not-nullable-field': `SET NOT NULL reads the whole table while nobody can use it. Add CHECK (… IS NOT NULL) NOT VALID. ${later} SET NOT NULL can follow there, and needs no reading then.`,
  'require-concurrent-index-creation':
    'Nobody can change the table until the index is built. Write why the table stays small enough (300,000 rows take about a second).',
  'ban-concurrent-index-creation-in-transaction':
    'CONCURRENTLY fails here, because migrations run in a transaction. Leave it out, and write why the table stays small enough.',
  'require-concurrent-reindex':
    'Nobody can use the table until the index is built. Create another one, and drop this one in a later release.',
  'disallowed-unique-constraint':
    'Nobody can use the table until its index is built. Create a unique index instead, which still lets people read.',
  'adding-serial-primary-key-field':
    'Nobody can use the table until its index is built. Create a unique index first, and add the key USING it.',
  'changing-column-type':
    'The whole table may be written again while nobody can use it. Add a column, fill it in the next migration or in a job, and drop the old one in a later release.',
  'adding-field-with-default':
    'The whole table is written again while nobody can use it. Add the column without the default, set the default, and fill old rows in the next migration or in a job.',
  'adding-required-field':
    'It fails if the table has rows, and the release that still runs does not set it. Give it a default, or let it be empty.',
  'ban-drop-column': overTwoReleases,
  'ban-drop-table': overTwoReleases,
  'renaming-column': overTwoReleases,
  'renaming-table': overTwoReleases,
  'unused-ignore': 'Remove it, or put it directly before the statement.',
  'syntax-error': 'PostgreSQL would refuse it.',
}

export const rules = Object.keys(advice)

/** Returns the migrations that the rules are for, oldest first. */
export const newMigrations = () =>
  readdirSync(join(root, 'drizzle'))
    .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) > baseline)
    .toSorted()
    .map((name) => ({ name: `drizzle/${name}`, sql: readFileSync(join(root, 'drizzle', name), 'utf8') }))

/**
 * Returns a line for each statement that would keep people waiting on a table with many rows, or that the release
 * before could not bear. Tables that the same migration creates have no rows yet. A rule of Squawk is lifted for the next
 * statement by `-- squawk-ignore rule` after a comment that says why. Ours need no exception: a migration of its own will do.
 */
export function faultsOfMigration({ name, sql }) {
  const statements = statementsOf(sql)
  const own = statements.flatMap(tablesCreatedBy)
  const isFill = (statement) => tablesWrittenBy(statement).some((table) => !own.includes(table))
  return [
    ...findings(sql)
      .filter((finding) => finding.rule_name in advice)
      .map((finding) => ({
        line: finding.line + 1,
        text: `${finding.message} ${advice[finding.rule_name]} (${finding.rule_name})`,
      })),
    ...exceptionsWithoutReason(sql.split('\n')),
    ...readsWithLocks(statements, isFill, sql.startsWith(`${newTransaction}\n`)),
  ].map(({ line, text }) => `${name}:${line} ${text}`)
}

const exceptionsWithoutReason = (lines) =>
  lines.flatMap((line, index) => {
    const before = lines[index - 1] ?? ''
    const isReason = /^-- (?!.*squawk-ignore)\S/.test(before) && before !== newTransaction
    if (/squawk-ignore-file/i.test(line))
      return [{ line: index + 1, text: 'Lift a rule for one statement, not all rules for the file.' }]
    return /squawk-ignore/i.test(line) && !isReason
      ? [{ line: index + 1, text: 'Write in a comment before this line why the rule does not apply.' }]
      : []
  })

/** What reads or writes all rows of a table takes long, and so does every lock that its transaction took before. */
function readsWithLocks(statements, isFill, isNewTransaction) {
  const isLong = (statement) => validates(statement) || isFill(statement)
  const lastValidation = statements.findLastIndex(validates)
  const isAllowed = (statement, at) =>
    lastValidation < 0
      ? !locksTable(statement)
      : isValidation(statement) || (at > lastValidation && isRequirement(statement))
  const needsTransaction = isNewTransaction ? [] : statements.filter(isLong)
  const locks = statements.some(isLong) ? statements.filter((statement, at) => !isAllowed(statement, at)) : []
  return [
    ...needsTransaction.map(({ line }) => ({
      line,
      text: `Do it in a migration whose first line is "${newTransaction}", or the locks of those before are kept until all rows are read or written.`,
    })),
    ...locks.map(({ line }) => ({ line, text: lastValidation < 0 ? besideFill : besideValidation })),
  ]
}

const besideFill =
  'Do it in another migration: this one changes rows of a table that may be large, and keeps its locks until the end.'
const besideValidation =
  'Do it in another migration: one that validates may only validate, and SET NOT NULL after that.'

function findings(sql) {
  // PostgreSQL 15 is the oldest that Kinstead runs on.
  const options = ['--reporter', 'json', '--pg-version', '15', '--assume-in-transaction']
  const { stdout, stderr } = spawnSync(squawk.getBinaryPath(), options, { input: sql, encoding: 'utf8' })
  if (!stdout) throw new Error(`Squawk did not answer. ${stderr}`)
  return JSON.parse(stdout)
}
