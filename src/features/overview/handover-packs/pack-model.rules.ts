import { t } from '@lingui/core/macro'
import { formatBytes } from '../../../lib/byte-size.ts'
import { formatCalendarDate, todayIn } from '../../../lib/dates.ts'
import { roleLabels } from '../../base/groups/groups.rules.ts'
import {
  statusLabels as assetStatusLabels,
  categoryLabels,
  warrantyTexts,
} from '../../house/assets/assets.texts.ts'
import { kindLabels } from '../../house/documents/documents.texts.ts'
import { formatPercent } from '../../house/ownership/percent.rules.ts'
import { tradesText } from '../../house/workers/workers.texts.ts'
import { amountText, ruleLabels } from '../../money/bills/bills.texts.ts'
import { describeTiming } from '../../work/schedules/schedules.texts.ts'
import { plainTextOf } from '../decision-records/plain-text.rules.ts'
import type { Block, Column, RecordModel, Row, Section } from '../decision-records/record-model.ts'
import { recordReader } from '../decision-records/record-reader.ts'
import { partTexts } from './handover-packs.texts.ts'
import type { PackFacts } from './pack-facts.ts'

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
    owners(facts, locale),
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

type Day = (date: string | null) => string

function overview(facts: PackFacts, day: Day): Section {
  const { carrier, policy, renewsOn } = facts.insurance
  const lines = [
    { label: t`Group`, text: facts.groupName },
    { label: t`Property`, text: facts.propertyName },
    { label: t`Address`, text: facts.address },
    { label: t`Insurance`, text: [carrier, policy].filter(Boolean).join(', ') },
    { label: t`Insurance renews on`, text: day(renewsOn) },
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

const nothing = (): Block => ({ kind: 'text', text: t`Nothing is recorded.` })

/** Returns a table, or a sentence if it would be empty. */
const table = (columns: Column[], rows: Row[]): Block =>
  rows.length > 0 ? { kind: 'table', columns, rows } : nothing()

function manual({ manual: sections }: PackFacts): Section | null {
  if (!sections) return null
  const blocks = sections.flatMap(({ title, body }): Block[] => [
    { kind: 'heading', text: title },
    { kind: 'text', text: plainTextOf(body) },
  ])
  return { title: partTexts.MANUAL.label, blocks: blocks.length > 0 ? blocks : [nothing()] }
}

function contacts({ contractors, members, trusted }: PackFacts): Section[] {
  if (!contractors || !members) return []
  const ofTrusted: Block[] =
    trusted === null || trusted === undefined
      ? []
      : [
          { kind: 'heading', text: t`Trusted people` },
          trusted.length > 0
            ? { kind: 'text', text: trusted.join('\n') }
            : { kind: 'text', text: t`Nobody is named.` },
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
        ),
        ...ofTrusted,
      ],
    },
  ]
}

function keys({ keys: held }: PackFacts, day: Day): Section | null {
  if (!held) return null
  const columns: Column[] = [
    { title: t`Key`, weight: 4 },
    { title: t`Copies`, weight: 1.4, align: 'right' },
    { title: t`Held by`, weight: 4 },
    { title: t`Since`, weight: 2 },
  ]
  const rows = held.map(({ label, copies, holderName, handedOverOn, note }) => ({
    cells: [label, String(copies), holderName, day(handedOverOn)],
    ...(note && { notes: [note] }),
  }))
  return { title: partTexts.KEYS.label, blocks: [table(columns, rows)] }
}

function owners({ owners: shares }: PackFacts, locale: string): Section | null {
  if (!shares) return null
  const columns: Column[] = [
    { title: t`Owner`, weight: 5 },
    { title: t`Share`, weight: 2, align: 'right' },
  ]
  const rows = shares.map(({ name, basisPoints }) => ({ cells: [name, formatPercent(basisPoints, locale)] }))
  return { title: partTexts.OWNERS.label, blocks: [table(columns, rows)] }
}

function bills({ bills: series, currency }: PackFacts, locale: string, day: Day): Section | null {
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
  return { title: partTexts.BILLS.label, blocks: [table(columns, rows)] }
}

function schedules({ schedules: active }: PackFacts, locale: string, day: Day): Section | null {
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
  return { title: partTexts.SCHEDULES.label, blocks: [table(columns, rows)] }
}

function assets({ assets: things }: PackFacts, day: Day): Section | null {
  if (!things) return null
  const columns: Column[] = [
    { title: t`Asset`, weight: 3 },
    { title: t`Category`, weight: 2 },
    { title: t`Location`, weight: 2 },
    { title: t`Model`, weight: 3 },
    { title: t`Warranty`, weight: 2 },
    { title: t`Status`, weight: 1.6 },
  ]
  const rows = things.map((asset) => ({
    cells: [
      asset.name,
      categoryLabels[asset.category],
      asset.location ?? '',
      [asset.manufacturer, asset.model, asset.serial].filter(Boolean).join(', '),
      asset.hasLifetimeWarranty ? warrantyTexts.lifetime : day(asset.warrantyUntil),
      assetStatusLabels[asset.status],
    ],
  }))
  return { title: partTexts.ASSETS.label, blocks: [table(columns, rows)] }
}

function documents({ documents: papers }: PackFacts, locale: string, day: Day): Section | null {
  if (!papers) return null
  const columns: Column[] = [
    { title: t`No.`, weight: 1 },
    { title: t`Name`, weight: 4 },
    { title: t`Type`, weight: 2 },
    { title: t`Belongs to`, weight: 3 },
    { title: t`Expires`, weight: 2 },
    { title: t`Size`, weight: 1.6, align: 'right' },
  ]
  const rows = papers.map((paper, at) => ({
    cells: [
      String(at + 1),
      paper.title,
      kindLabels[paper.kind],
      paper.assetName ?? '',
      day(paper.expiresOn),
      formatBytes(paper.byteSize, locale),
    ],
  }))
  return { title: partTexts.DOCUMENTS.label, blocks: [table(columns, rows)] }
}

function codes({ codes: values }: PackFacts): Section | null {
  if (!values) return null
  const columns: Column[] = [
    { title: t`Name`, weight: 3 },
    { title: t`Code or password`, weight: 5 },
  ]
  const rows = values.map(({ label, value }) => ({
    cells: [label, value ?? t`Cannot be read: this installation does not have its key.`],
  }))
  return { title: partTexts.CODES.label, blocks: [table(columns, rows)] }
}
