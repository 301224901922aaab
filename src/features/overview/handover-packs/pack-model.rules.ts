import { t } from '@lingui/core/macro'
import { formatCalendarDate, todayIn } from '../../../lib/dates.ts'
import type { HandoverItem } from '../../house/handover/handover.rules.ts'
import { itemTexts } from '../../house/handover/handover.texts.ts'
import type { Column, RecordModel, Section } from '../decision-records/record-model.ts'
import { recordReader } from '../decision-records/record-reader.ts'
import { partTexts } from './handover-packs.texts.ts'
import { type Day, nothing, table } from './pack-blocks.rules.ts'
import type { PackFacts } from './pack-facts.ts'
import { assets, documents, keys, manual, meters } from './pack-house.rules.ts'
import { contacts, decisions, owners } from './pack-people.rules.ts'
import { bills, schedules } from './pack-recurring.rules.ts'

/** Turns facts into the sections of a pack, in the reader's language. A part that was not chosen has no section. */
export function packModel(facts: PackFacts, locale: string): RecordModel {
  const reader = recordReader(locale, facts.currency, facts.timeZone)
  const today = todayIn(facts.timeZone, new Date(facts.madeAt))
  const day = (date: string | null) => (date ? formatCalendarDate(date, locale) : '')
  const sections = [
    overview(facts, day),
    manual(facts),
    ...contacts(facts),
    keys(facts, day),
    meters(facts, day),
    owners(facts, locale),
    decisions(facts, day),
    bills(facts, locale, day),
    schedules(facts, locale, day),
    assets(facts, day),
    documents(facts, locale, day),
    codes(facts),
  ]
  return {
    title: t`Handover pack`,
    subject: facts.propertyName,
    scope: t`As of ${day(today)}`,
    author: facts.groupName,
    madeText: t`Made on ${reader.moment(facts.madeAt)} by ${facts.madeBy}`,
    pageText: (page, pages) => t`Page ${page} of ${pages}`,
    sections: sections.filter((section) => section !== null),
    missingCharacters: t`Codes such as <U+4E2D> stand for characters that the typeface of this document does not have. The code is that of the character in Unicode.`,
  }
}

const labelsOf = (items: readonly HandoverItem[]) => items.map((item) => itemTexts[item].label).join(', ')

function overview(facts: PackFacts, day: Day): Section {
  const { carrier, policy, renewsOn } = facts.insurance
  const lines = [
    { label: t`Group`, text: facts.groupName },
    { label: t`Property`, text: facts.propertyName },
    { label: t`Address`, text: facts.address },
    { label: t`Insurance`, text: [carrier, policy].filter(Boolean).join(', ') },
    { label: t`Insurance renews on`, text: day(renewsOn) },
    { label: t`Not recorded yet`, text: labelsOf(facts.list.missing) },
    { label: t`Does not apply`, text: labelsOf(facts.list.exempt) },
  ]
  return {
    title: t`Overview`,
    blocks: [
      { kind: 'facts', facts: lines.filter(({ text }) => text) },
      {
        kind: 'text',
        text: facts.codes
          ? t`This pack contains codes and passwords that anyone can read. Keep it in a safe place.`
          : t`Codes and passwords are not in this pack. Members find them in Kinstead.`,
      },
    ],
  }
}

function codes(facts: PackFacts): Section | null {
  const values = facts.codes
  if (!values) return null
  const columns: Column[] = [
    { title: t`Name`, weight: 3 },
    { title: t`Code or password`, weight: 5 },
  ]
  const rows = values.map(({ label, value }) => ({
    cells: [label, value ?? t`Cannot be read: this installation does not have its key.`],
  }))
  return { title: partTexts.CODES.label, blocks: [table(columns, rows, nothing(facts, 'CODES'))] }
}
