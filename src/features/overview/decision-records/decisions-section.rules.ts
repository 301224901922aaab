import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import {
  answerText,
  choiceText,
  fieldLabels,
  resultText,
  ruleText,
  silenceText,
  stateLabels,
  weightText,
} from '../../house/decisions/decisions.texts.ts'
import { tally } from '../../house/decisions/outcome.rules.ts'
import { aboutText, subjectOutcomeText } from '../../house/decisions/subject.texts.ts'
import { formatPercent } from '../../house/ownership/percent.rules.ts'
import { byText } from './decision-records.texts.ts'
import { plainTextOf } from './plain-text.rules.ts'
import type { DecisionFact } from './record-facts.ts'
import type { Block, Fact, Section } from './record-model.ts'
import type { RecordNumbers } from './record-numbers.rules.ts'
import type { RecordReader } from './record-reader.ts'

/** Returns every decision with its question, its rule, its result, and the vote of everyone who was asked. */
export function decisionsSection(
  decisions: readonly DecisionFact[],
  numbers: RecordNumbers,
  reader: RecordReader,
): Section {
  const blocks = decisions.flatMap((decision) => blocksOf(decision, numbers, reader))
  return {
    title: t`Decisions`,
    blocks: blocks.length > 0 ? blocks : [{ kind: 'text', text: t`No decisions.` }],
  }
}

function blocksOf(decision: DecisionFact, numbers: RecordNumbers, reader: RecordReader): Block[] {
  const { id, question, background } = decision
  return [
    { kind: 'heading', text: `${numbers.get(id) ?? ''} · ${question}` },
    { kind: 'facts', facts: factsOf(decision, numbers, reader) },
    ...(background ? [{ kind: 'text' as const, text: plainTextOf(background) }] : []),
    ...documentsOf(decision, reader),
    {
      kind: 'table',
      columns: [
        { title: t`Owner`, weight: 4 },
        { title: t({ message: 'Share', context: 'of the property' }), weight: 2, align: 'right' },
        { title: t({ message: 'Vote', context: 'vote that was cast' }), weight: 4 },
        { title: t({ message: 'Cast', context: 'when a vote was cast' }), weight: 4 },
      ],
      rows: decision.voters.map(({ name, basisPoints, choice, castAt }) => ({
        cells: [
          name,
          formatPercent(basisPoints, reader.locale),
          choice === undefined ? t`No vote` : choiceText(decision.answers, choice),
          castAt ? reader.moment(castAt) : '–',
        ],
      })),
    },
  ]
}

/** Lists what the owners could read, with the hashes of that time. */
function documentsOf({ documents }: DecisionFact, reader: RecordReader): Block[] {
  if (documents.length === 0) return []
  return [
    {
      kind: 'table',
      columns: [
        { title: t`Attached document`, weight: 8 },
        { title: t`Added`, weight: 4 },
      ],
      rows: documents.map(({ name, addedAt, sha256, isThere }) => ({
        cells: [isThere ? name : t`${name} (deleted)`, reader.dayOf(addedAt)],
        notes: sha256 ? [t`SHA-256: ${sha256}`] : [],
      })),
    },
  ]
}

function factsOf(decision: DecisionFact, numbers: RecordNumbers, reader: RecordReader): Fact[] {
  const {
    about,
    subjectOutcome,
    rule,
    voters,
    state,
    openedAt,
    openedByName,
    closedAt,
    deadlineOn,
    answers,
  } = decision
  const sum = tally(
    rule,
    voters.map((voter) => ({ ...voter, canVote: false })),
  )
  const result = resultText(decision, rule, sum, reader.locale)
  const number = about?.id && numbers.get(about.id)
  return [
    { label: t`Result`, text: result ?? stateLabels[state] },
    {
      label: t`Votes`,
      text: sum.byOption
        .map((weight, option) => `${answerText(answers, option)}: ${weightText(rule, weight, reader.locale)}`)
        .join(' · '),
    },
    {
      label: t({ message: 'Opened', context: 'when a decision was opened' }),
      text: byText(reader.moment(openedAt), openedByName),
    },
    { label: fieldLabels.deadlineOn, text: formatCalendarDate(deadlineOn, reader.locale) },
    ...(closedAt
      ? [
          {
            label: t({ message: 'Ended', context: 'when a decision ended' }),
            text: endText(decision, closedAt, reader),
          },
        ]
      : []),
    { label: t`Rule`, text: `${ruleText(rule, reader.locale)} ${silenceText(rule)}` },
    ...(about
      ? [
          {
            label: t`About`,
            text: [
              aboutText(about.kind, about.name, reader.money(about.amountMinor)),
              number && `(${number})`,
              subjectOutcomeText({ about: { ...about, path: null }, subjectOutcome }),
            ]
              .filter(Boolean)
              .join(' '),
          },
        ]
      : []),
  ]
}

const endText = ({ closedByName, state }: DecisionFact, closedAt: string, { moment }: RecordReader) =>
  closedByName && state !== 'WITHDRAWN' ? t`${moment(closedAt)}, early, by ${closedByName}` : moment(closedAt)

/** Says which decision of the record was about something. */
export function decidedText(
  decisions: readonly DecisionFact[],
  thingId: string,
  numbers: RecordNumbers,
): string | null {
  const about = decisions.filter((decision) => decision.about?.id === thingId)
  if (about.length === 0) return null
  return about.map(({ id, state }) => t`Decision ${numbers.get(id) ?? ''}: ${stateLabels[state]}`).join(' · ')
}
