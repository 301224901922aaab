import { t } from '@lingui/core/macro'
import { amountText, ruleLabels } from '../../money/bills/bills.texts.ts'
import { describeTiming } from '../../work/schedules/schedules.texts.ts'
import { plainTextOf } from '../decision-records/plain-text.rules.ts'
import type { Column, Section } from '../decision-records/record-model.ts'
import { partTexts } from './handover-packs.texts.ts'
import { type Day, nothing, table } from './pack-blocks.rules.ts'
import type { PackFacts } from './pack-facts.ts'

// The sections about what repeats.

export function bills(facts: PackFacts, locale: string, day: Day): Section | null {
  const { bills: series, currency } = facts
  if (!series) return null
  const columns: Column[] = [
    { title: t`Bill`, weight: 3 },
    { title: t`Paid to`, weight: 3 },
    { title: t`How often`, weight: 2 },
    { title: t`Next`, weight: 2 },
    { title: t`Amount`, weight: 2, align: 'right' },
  ]
  const rows = series.map((bill) => ({
    cells: [
      bill.title,
      bill.payee ?? '',
      ruleLabels[bill.rule],
      day(bill.nextOn),
      amountText(bill, currency, locale),
    ],
  }))
  return { title: partTexts.BILLS.label, blocks: [table(columns, rows, nothing(facts, 'BILLS'))] }
}

export function schedules(facts: PackFacts, locale: string, day: Day): Section | null {
  const active = facts.schedules
  if (!active) return null
  const columns: Column[] = [
    { title: t`Task`, weight: 4 },
    { title: t`How often`, weight: 4 },
    { title: t`Next`, weight: 2 },
  ]
  const rows = active.map((schedule) => ({
    cells: [schedule.title, describeTiming(schedule, locale), day(schedule.nextOn)],
    ...(schedule.description && { notes: [plainTextOf(schedule.description)] }),
  }))
  return { title: partTexts.SCHEDULES.label, blocks: [table(columns, rows, nothing(facts, 'SCHEDULES'))] }
}
