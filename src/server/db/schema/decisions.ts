import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, deletedAt, id, instant, minor, partOf, searched } from './columns.ts'
import { inSameGroup, inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { documents } from './documents.ts'
import { payments } from './payments.ts'
import { projects } from './projects.ts'
import { ofProperty } from './properties.ts'
import { quotes } from './quotes.ts'
import { person, saved } from './users.ts'

const states = ['DRAFT', 'OPEN', 'ADOPTED', 'REJECTED', 'LAPSED', 'WITHDRAWN'] as const
const subjectKinds = ['PAYMENT', 'QUOTE'] as const
const subjectOutcomes = ['DONE', 'NOT_BACKED', 'NOT_POSSIBLE', 'CHANGED'] as const

/** A question to the owners of a property. Nothing but its state changes once it is open (docs/adr/0067). */
export const decisions = pgTable(
  'decisions',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    question: text('question').notNull(),
    /** Markdown. */
    background: text('background'),
    kind: text('kind', { enum: ['YES_NO', 'OPTIONS'] }).notNull(),
    counting: text('counting', { enum: ['SHARES', 'HEADS'] }).notNull(),
    threshold: text('threshold', { enum: ['MAJORITY', 'TWO_THIRDS', 'UNANIMOUS'] }).notNull(),
    /** Basis points of everyone asked; null without a quorum. */
    quorumBasisPoints: integer('quorum_basis_points'),
    /** The last day to vote, in the property's time zone. */
    deadlineOn: day('deadline_on').notNull(),
    state: text('state', { enum: states }).notNull().default('DRAFT'),
    openedBy: person('opened_by'),
    openedAt: instant('opened_at'),
    /** The end of the last day, fixed at the opening. */
    closesAt: instant('closes_at'),
    /** When those who had not voted were reminded. */
    remindedAt: instant('reminded_at'),
    /** Who closed it early or withdrew it; null when its deadline did. */
    closedBy: person('closed_by'),
    closedAt: instant('closed_at'),
    /** The position of the adopted option. */
    adoptedOption: smallint('adopted_option'),
    /** Why it was withdrawn. */
    stateReason: text('state_reason'),
    /** What waits for it; the name and the amount are those that the owners were asked about. */
    subjectKind: text('subject_kind', { enum: subjectKinds }),
    subjectName: text('subject_name'),
    subjectMinor: minor('subject_minor'),
    paymentId: uuid('payment_id'),
    quoteId: uuid('quote_id'),
    /** The project whose budget it is about. It waits for nothing. */
    projectId: uuid('project_id'),
    /** What became of what waited; CHANGED: it was changed or taken back while the owners were being asked. */
    subjectOutcome: text('subject_outcome', { enum: subjectOutcomes }),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('question', { A: 'question', C: "coalesce(background, '')" }),
  },
  (table) => [
    ...ofProperty('decisions', table),
    // What is attached belongs to the same property.
    uniqueIndex('decisions_id_property_key').on(table.id, table.propertyId),
    index('decisions_property_idx').on(table.propertyId, table.deadlineOn, table.id).where(isKept(table)),
    index('decisions_group_idx')
      .on(table.familyGroupId, table.deadlineOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.state} <> 'DRAFT'`),
    index('decisions_closing_idx').on(table.closesAt, table.id).where(sql`${table.state} = 'OPEN'`),
    ...trashIndexes('decisions', table),
    // The migration empties this column only, so that the decision stays readable.
    inSameGroup('decisions_payment_fkey', table, table.paymentId, payments, 'set null'),
    inSameGroup('decisions_quote_fkey', table, table.quoteId, quotes, 'set null'),
    inSameProperty('decisions_project_fkey', table, table.projectId, projects, 'set null'),
    index('decisions_project_idx').on(table.projectId, table.propertyId),
    index('decisions_payment_idx').on(table.paymentId, table.familyGroupId),
    index('decisions_quote_idx').on(table.quoteId, table.familyGroupId),
    // At most one at a time is about the same expense or quote. Small, so that no other read goes through all of them.
    uniqueIndex('decisions_live_payment_key')
      .on(table.paymentId)
      .where(
        sql`${table.paymentId} is not null and ${table.deletedAt} is null and ${table.state} in ('DRAFT', 'OPEN')`,
      ),
    uniqueIndex('decisions_live_quote_key')
      .on(table.quoteId)
      .where(
        sql`${table.quoteId} is not null and ${table.deletedAt} is null and ${table.state} in ('DRAFT', 'OPEN')`,
      ),
    index('decisions_created_by_idx').on(table.createdBy),
    index('decisions_opened_by_idx').on(table.openedBy),
    index('decisions_closed_by_idx').on(table.closedBy),
    oneOf('decisions_kind_check', table.kind, ['YES_NO', 'OPTIONS']),
    oneOf('decisions_counting_check', table.counting, ['SHARES', 'HEADS']),
    oneOf('decisions_threshold_check', table.threshold, ['MAJORITY', 'TWO_THIRDS', 'UNANIMOUS']),
    oneOf('decisions_state_check', table.state, states),
    check('decisions_question_check', sql`char_length(btrim(${table.question})) between 1 and 200`),
    check('decisions_background_check', sql`char_length(${table.background}) between 1 and 10000`),
    check('decisions_quorum_check', sql`${table.quorumBasisPoints} between 1 and 10000`),
    check('decisions_reason_check', sql`char_length(${table.stateReason}) <= 2500`),
    check(
      'decisions_opened_check',
      sql`(${table.state} = 'DRAFT' and num_nonnulls(${table.openedBy}, ${table.openedAt}, ${table.closesAt}, ${table.remindedAt}) = 0) or (${table.state} <> 'DRAFT' and ${table.openedAt} is not null and ${table.closesAt} is not null)`,
    ),
    check('decisions_deadline_check', sql`${table.closesAt} > ${table.openedAt}`),
    check(
      'decisions_closed_check',
      sql`(${table.state} in ('DRAFT', 'OPEN') and num_nonnulls(${table.closedBy}, ${table.closedAt}) = 0) or (${table.state} not in ('DRAFT', 'OPEN') and ${table.closedAt} is not null)`,
    ),
    check('decisions_closed_after_check', sql`${table.closedAt} >= ${table.openedAt}`),
    check(
      'decisions_adopted_check',
      sql`(${table.state} = 'ADOPTED') = (${table.adoptedOption} is not null) and (${table.adoptedOption} is null or ${table.adoptedOption} between 0 and 5)`,
    ),
    check('decisions_withdrawn_check', sql`${table.stateReason} is null or ${table.state} = 'WITHDRAWN'`),
    check(
      'decisions_subject_check',
      sql`num_nonnulls(${table.subjectKind}, ${table.subjectName}, ${table.subjectMinor}) in (0, 3) and (${table.subjectKind} is null or (${table.subjectKind} in ('PAYMENT', 'QUOTE') and ${table.kind} = 'YES_NO'))`,
    ),
    check(
      'decisions_subject_key_check',
      sql`(${table.paymentId} is null or ${table.subjectKind} is not distinct from 'PAYMENT') and (${table.quoteId} is null or ${table.subjectKind} is not distinct from 'QUOTE')`,
    ),
    check('decisions_subject_name_check', sql`char_length(btrim(${table.subjectName})) between 1 and 300`),
    check('decisions_subject_minor_check', sql`${table.subjectMinor} between 1 and 1000000000`),
    check(
      'decisions_subject_outcome_check',
      sql`${table.subjectOutcome} is null or (${table.subjectKind} is not null and ((${table.state} = 'ADOPTED' and ${table.subjectOutcome} in ('DONE', 'NOT_BACKED', 'NOT_POSSIBLE')) or (${table.state} = 'WITHDRAWN' and ${table.subjectOutcome} = 'CHANGED')))`,
    ),
  ],
)

/** The answers to choose from. A yes/no question has two without a label: 0 is yes, 1 is no. */
export const decisionOptions = pgTable(
  'decision_options',
  {
    decisionId: partOf('decision_id', () => decisions.id),
    position: smallint('position').notNull(),
    label: text('label'),
  },
  (table) => [
    primaryKey({ name: 'decision_options_pkey', columns: [table.decisionId, table.position] }),
    unique('decision_options_label_key').on(table.decisionId, table.label),
    check('decision_options_position_check', sql`${table.position} between 0 and 5`),
    check('decision_options_label_check', sql`char_length(btrim(${table.label})) between 1 and 120`),
  ],
)

/** A document of the property that was attached to a draft. The list is frozen with the question. */
export const decisionDocuments = pgTable(
  'decision_documents',
  {
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    decisionId: uuid('decision_id').notNull(),
    /** The order in which they are listed, from 0. */
    position: smallint('position').notNull(),
    /** Null when it was deleted for good. */
    documentId: uuid('document_id'),
    /** Its title at the opening; in a draft, when it was attached. */
    name: text('name').notNull(),
    /** When the document was added to the property. */
    addedAt: instant('added_at').notNull(),
    /** Of its bytes at the opening, as lowercase hex; null in a draft. */
    sha256: text('sha256'),
  },
  (table) => [
    // Begins with the columns of the key to the decision, so that one index serves both.
    primaryKey({
      name: 'decision_documents_pkey',
      columns: [table.decisionId, table.propertyId, table.position],
    }),
    ...ofProperty('decision_documents', table),
    inSameProperty('decision_documents_decision_fkey', table, table.decisionId, decisions),
    // The migration empties this column only, so that the decision still names it.
    inSameProperty('decision_documents_document_fkey', table, table.documentId, documents, 'set null'),
    unique('decision_documents_document_key').on(table.documentId, table.propertyId, table.decisionId),
    check('decision_documents_position_check', sql`${table.position} between 0 and 9`),
    check('decision_documents_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    check('decision_documents_sha256_check', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Who is asked: the owners on the day of the opening, with their shares on that day. */
export const decisionVoters = pgTable(
  'decision_voters',
  {
    decisionId: partOf('decision_id', () => decisions.id),
    /** The order of the owners, from 0. */
    position: smallint('position').notNull(),
    /** Null for someone outside the group. */
    userId: person('user_id'),
    /** The owner's name at the opening. */
    name: text('name').notNull(),
    /** Basis points: those of a decision add up to 10,000. */
    basisPoints: integer('basis_points').notNull(),
  },
  (table) => [
    primaryKey({ name: 'decision_voters_pkey', columns: [table.decisionId, table.position] }),
    unique('decision_voters_user_key').on(table.decisionId, table.userId),
    index('decision_voters_user_idx').on(table.userId),
    check('decision_voters_position_check', sql`${table.position} between 0 and 49`),
    check('decision_voters_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    check('decision_voters_basis_points_check', sql`${table.basisPoints} between 1 and 10000`),
  ],
)

/** One vote for each voter: for one of the options of the same decision, or an abstention. */
export const decisionVotes = pgTable(
  'decision_votes',
  {
    decisionId: uuid('decision_id').notNull(),
    voter: smallint('voter').notNull(),
    /** Null for an abstention. */
    option: smallint('option'),
    castAt: instant('cast_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'decision_votes_pkey', columns: [table.decisionId, table.voter] }),
    foreignKey({
      name: 'decision_votes_voter_fkey',
      columns: [table.decisionId, table.voter],
      foreignColumns: [decisionVoters.decisionId, decisionVoters.position],
    }).onDelete('cascade'),
    foreignKey({
      name: 'decision_votes_option_fkey',
      columns: [table.decisionId, table.option],
      foreignColumns: [decisionOptions.decisionId, decisionOptions.position],
    }).onDelete('cascade'),
    index('decision_votes_option_idx').on(table.decisionId, table.option),
  ],
)
