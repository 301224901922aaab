import { t } from '@lingui/core/macro'
import { formatBytes } from '../../../lib/byte-size.ts'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { byText, countTexts } from './decision-records.texts.ts'
import { decisionsSection } from './decisions-section.rules.ts'
import { paymentsSection, sharesSection } from './money-sections.rules.ts'
import type { FileFact, RecordFacts } from './record-facts.ts'
import type { RecordModel, Row, Section } from './record-model.ts'
import { numbersOf, orderedFacts, type RecordNumbers } from './record-numbers.rules.ts'
import { type RecordReader, recordReader } from './record-reader.ts'
import { invoicesSection, quotesSection } from './work-sections.rules.ts'

/** Turns facts into the sections of a record, in the reader's language. The same facts give the same record. */
export function recordModel(unordered: RecordFacts, locale: string): RecordModel {
  const facts = orderedFacts(unordered)
  const numbers = numbersOf(facts)
  const reader = recordReader(locale, facts.currency, facts.timeZone)
  return {
    title: t`Record of decisions`,
    subject: facts.propertyName,
    scope: scopeText(facts, locale),
    author: facts.groupName,
    madeText: t`Made on ${reader.moment(facts.madeAt)} by ${facts.madeBy}`,
    pageText: (page, pages) => t`Page ${page} of ${pages}`,
    sections: [
      overviewSection(facts, reader),
      decisionsSection(facts.decisions, numbers, reader),
      quotesSection(facts, numbers, reader),
      invoicesSection(facts, numbers, reader),
      paymentsSection(facts, numbers, reader),
      sharesSection(facts, reader),
      filesSection(facts, numbers, reader),
      checkingSection(facts, reader),
    ],
    missingCharacters: t`Codes such as <U+4E2D> stand for characters that the typeface of this document does not have. The code is that of the character in Unicode.`,
  }
}

export const scopeText = ({ scope }: Pick<RecordFacts, 'scope'>, locale: string): string =>
  scope.kind === 'PROJECT'
    ? t`Project: ${scope.title}`
    : t`${formatCalendarDate(scope.from, locale)} to ${formatCalendarDate(scope.to, locale)}`

function overviewSection(facts: RecordFacts, { locale, moment }: RecordReader): Section {
  const { decisions, quotes, invoices, payments, files, address, timeZone } = facts
  return {
    title: t`Overview`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: t`Group`, text: facts.groupName },
          { label: t`Property`, text: facts.propertyName },
          ...(address ? [{ label: t`Address`, text: address }] : []),
          { label: t`Covers`, text: scopeText(facts, locale) },
          {
            label: t`Contains`,
            text: [
              countTexts.decisions(decisions.length),
              countTexts.quotes(quotes.length),
              countTexts.invoices(invoices.length),
              countTexts.payments(payments.length),
              countTexts.files(files.length),
            ].join(' · '),
          },
          { label: t`Made`, text: byText(moment(facts.madeAt), facts.madeBy) },
          { label: t`Time zone`, text: timeZone },
        ],
      },
      {
        kind: 'text',
        text:
          facts.scope.kind === 'PROJECT'
            ? t`This record shows what Kinstead has saved about this project: decisions by the owners about its quotes and expenses, accepted quotes, invoices, expenses and income. Drafts and things in the trash are left out.`
            : t`This record shows what Kinstead has saved for this property and period: decisions by the day they ended, quotes by the day they were accepted, invoices by their date, and expenses and income by the day they were paid. Decisions about these quotes and expenses are included even if they ended on another day. Drafts and things in the trash are left out.`,
      },
    ],
  }
}

function filesSection({ files, scope }: RecordFacts, numbers: RecordNumbers, reader: RecordReader): Section {
  const rowOf = (file: FileFact): Row => ({
    cells: [
      numbers.get(file.id) ?? '',
      (file.ownerId && numbers.get(file.ownerId)) ?? t`Project`,
      file.fileName,
      formatBytes(file.byteSize, reader.locale),
      byText(reader.dayOf(file.addedAt), file.addedByName),
    ],
    notes: [
      file.sha256 ? t`SHA-256: ${file.sha256}` : t`The content of this file is missing, so it has no hash.`,
    ],
  })
  if (files.length === 0)
    return { title: t`Attached files`, blocks: [{ kind: 'text', text: t`No attached files.` }] }
  return {
    title: t`Attached files`,
    blocks: [
      {
        kind: 'text',
        text:
          scope.kind === 'PROJECT'
            ? t`Files of the project, and of the quotes, invoices, expenses and income above.`
            : t`Files of the quotes, invoices, expenses and income above.`,
      },
      {
        kind: 'table',
        columns: [
          { title: t`No.`, weight: 1 },
          { title: t`Belongs to`, weight: 2 },
          { title: t`Name`, weight: 5.6 },
          { title: t`Size`, weight: 1.8, align: 'right' },
          { title: t`Added`, weight: 4.2 },
        ],
        rows: files.map(rowOf),
      },
    ],
  }
}

/** Says how someone finds out later whether a file or the log was changed. */
function checkingSection({ seal, files, decisions }: RecordFacts, { moment }: RecordReader): Section {
  return {
    title: t`How to check this record`,
    blocks: [
      ...(seal
        ? [
            { kind: 'facts' as const, facts: [{ label: t`Seal of the activity log`, text: seal.text }] },
            {
              kind: 'text' as const,
              text: t`The activity log of the group was last sealed on ${moment(seal.sealedAt)}. Any member can compare this seal in Kinstead: on the group’s Activity tab, choose “Check this log”, then enter it under “Compare”. If the check finds no problem and the log has this seal, no entry up to then was changed or removed afterwards.`,
            },
          ]
        : [
            {
              kind: 'text' as const,
              text: t`The activity log of the group has no seal yet. Entries are sealed a few minutes after they are made.`,
            },
          ]),
      ...(files.length > 0 || decisions.some(({ documents }) => documents.length > 0)
        ? [
            {
              kind: 'text' as const,
              text: t`A SHA-256 hash is a fingerprint of a file. Download a file from Kinstead and compute its hash, for example with “sha256sum”: if it is the same, the file is the one that this record lists.`,
            },
          ]
        : []),
    ],
  }
}
