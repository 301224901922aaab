import { t } from '@lingui/core/macro'
import { formatBytes } from '../../../lib/byte-size.ts'
import {
  statusLabels as assetStatusLabels,
  categoryLabels,
  warrantyTexts,
} from '../../house/assets/assets.texts.ts'
import { kindLabels } from '../../house/documents/documents.texts.ts'
import { amountText as readingText } from '../../house/meters/meters.texts.ts'
import { plainTextOf } from '../decision-records/plain-text.rules.ts'
import type { Block, Column, Section } from '../decision-records/record-model.ts'
import { partTexts } from './handover-packs.texts.ts'
import { type Day, nothing, table } from './pack-blocks.rules.ts'
import type { PackFacts } from './pack-facts.ts'

// The sections about the house itself.

export function manual(facts: PackFacts): Section | null {
  const sections = facts.manual
  if (!sections) return null
  const blocks = sections.flatMap(({ title, body }): Block[] => [
    { kind: 'heading', text: title },
    { kind: 'text', text: plainTextOf(body) },
  ])
  return { title: partTexts.MANUAL.label, blocks: blocks.length > 0 ? blocks : [nothing(facts)] }
}

export function keys(facts: PackFacts, day: Day): Section | null {
  const held = facts.keys
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
  return { title: partTexts.KEYS.label, blocks: [table(columns, rows, nothing(facts, 'KEYS'))] }
}

export function meters(facts: PackFacts, day: Day): Section | null {
  if (!facts.meters) return null
  const columns: Column[] = [
    { title: t`Meter`, weight: 3 },
    { title: t`Meter number`, weight: 3 },
    { title: t`Place`, weight: 3 },
    { title: t`Last reading`, weight: 2, align: 'right' },
    { title: t`Date`, weight: 2 },
  ]
  const rows = facts.meters.map(({ name, number, place, unit, last }) => ({
    cells: [
      name,
      number ?? '',
      place ?? '',
      last ? readingText(last.valueThousandths, unit) : '',
      day(last?.readOn ?? null),
    ],
  }))
  return { title: partTexts.METERS.label, blocks: [table(columns, rows, nothing(facts))] }
}

export function assets(facts: PackFacts, day: Day): Section | null {
  const things = facts.assets
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
  return { title: partTexts.ASSETS.label, blocks: [table(columns, rows, nothing(facts))] }
}

export function documents(facts: PackFacts, locale: string, day: Day): Section | null {
  const papers = facts.documents
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
  return { title: partTexts.DOCUMENTS.label, blocks: [table(columns, rows, nothing(facts))] }
}
