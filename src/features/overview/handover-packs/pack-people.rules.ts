import { t } from '@lingui/core/macro'
import { roleLabels } from '../../base/groups/groups.rules.ts'
import { stateLabels } from '../../house/decisions/decisions.texts.ts'
import { formatPercent } from '../../house/ownership/percent.rules.ts'
import { tradesText } from '../../house/workers/workers.texts.ts'
import type { Block, Column, Section } from '../decision-records/record-model.ts'
import { partTexts } from './handover-packs.texts.ts'
import { type Day, nothing, table } from './pack-blocks.rules.ts'
import type { PackFacts } from './pack-facts.ts'

// The sections about people, and what they decided.

export function contacts(facts: PackFacts): Section[] {
  const { contractors, members, trusted } = facts
  if (!contractors || !members) return []
  const ofTrusted: Block[] =
    trusted === null || trusted === undefined
      ? []
      : [
          { kind: 'heading', text: t`Trusted people` },
          trusted.length > 0
            ? { kind: 'text', text: trusted.join('\n') }
            : nothing(facts, 'TRUSTED', t`Nobody is named.`),
        ]
  return [
    {
      title: t`Contractors`,
      blocks: [
        table(
          [
            { title: t`Name`, weight: 3 },
            { title: t`Trades`, weight: 3 },
            { title: t`Phone`, weight: 2 },
            { title: t`E-mail`, weight: 3 },
          ],
          contractors.map(({ name, company, phone, email, ...trades }) => ({
            cells: [[name, company].filter(Boolean).join(', '), tradesText(trades), phone ?? '', email ?? ''],
          })),
          nothing(facts, 'CONTRACTORS'),
        ),
      ],
    },
    {
      title: t`Members`,
      blocks: [
        table(
          [
            { title: t`Name`, weight: 4 },
            { title: t`Role`, weight: 2 },
            { title: t`E-mail`, weight: 4 },
          ],
          members.map(({ name, role, email }) => ({ cells: [name, roleLabels[role], email ?? ''] })),
          nothing(facts),
        ),
        ...ofTrusted,
      ],
    },
  ]
}

export function owners(facts: PackFacts, locale: string): Section | null {
  const shares = facts.owners
  if (!shares) return null
  const columns: Column[] = [
    { title: t`Owner`, weight: 5 },
    { title: t`Share`, weight: 2, align: 'right' },
  ]
  const rows = shares.map(({ name, basisPoints }) => ({ cells: [name, formatPercent(basisPoints, locale)] }))
  return { title: partTexts.OWNERS.label, blocks: [table(columns, rows, nothing(facts, 'OWNERS'))] }
}

export function decisions(facts: PackFacts, day: Day): Section | null {
  if (!facts.decisions) return null
  const columns: Column[] = [
    { title: t`Question`, weight: 6 },
    { title: t`Result`, weight: 4 },
    { title: t`Date`, weight: 2 },
  ]
  const rows = facts.decisions.map(({ question, state, adoptedLabel, endsOn }) => ({
    cells: [question, [stateLabels[state], adoptedLabel].filter(Boolean).join(': '), day(endsOn)],
  }))
  return { title: partTexts.DECISIONS.label, blocks: [table(columns, rows, nothing(facts))] }
}
