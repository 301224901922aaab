import { t } from '@lingui/core/macro'
import type { HandoverItem } from '../../house/handover/handover.rules.ts'
import type { Block, Column, Row } from '../decision-records/record-model.ts'
import type { PackFacts } from './pack-facts.ts'

// What the sections of a pack share.

/** Formats a calendar date; empty without one. */
export type Day = (date: string | null) => string

/** Says that a part is empty, or that the group marked its item as not applying. */
export const nothing = (
  { list }: Pick<PackFacts, 'list'>,
  item?: HandoverItem,
  text = t`Nothing is recorded.`,
): Block => ({
  kind: 'text',
  text: item && list.exempt.includes(item) ? t`Marked as not applying to this property.` : text,
})

/** Returns a table, or a sentence if it would be empty. */
export const table = (columns: Column[], rows: Row[], empty: Block): Block =>
  rows.length > 0 ? { kind: 'table', columns, rows } : empty
