import { type Paper, papers } from '../../../lib/paper.ts'
import {
  type AssetCategory,
  type AssetSort,
  type AssetStatus,
  assetCategories,
  assetSorts,
  assetStatuses,
} from './assets.rules.ts'

/** Parses the search parameters of the asset list. */
export type AssetChoice = { q?: string; category?: AssetCategory; status?: AssetStatus }
export type AssetSearch = AssetChoice & { sort?: AssetSort }

/** Parsed by hand, so that the schema library stays out of the script that every page loads. */
export function assetChoice(search: Record<string, unknown>): AssetChoice {
  const { q } = search
  const category = assetCategories.find((known) => known === search.category)
  const status = assetStatuses.find((known) => known === search.status)
  // The router parses a serial number in an address as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  return { ...(text && { q: text }), ...(category && { category }), ...(status && { status }) }
}

export function assetSearch(search: Record<string, unknown>): AssetSearch {
  const sort = assetSorts.find((known) => known === search.sort)
  return { ...assetChoice(search), ...(sort && { sort }) }
}

export const labelSizes = ['small', 'large'] as const
export type LabelSize = (typeof labelSizes)[number]

export type LabelSearch = AssetChoice & {
  size?: LabelSize
  /** The paper, if it is not the one that the reader's region uses. */
  paper?: Paper
  /** The asset whose label alone is printed. */
  only?: string
}

export function labelSearch(search: Record<string, unknown>): LabelSearch {
  const size = labelSizes.find((known) => known === search.size)
  const paper = papers.find((known) => known === search.paper)
  const { only } = search
  return {
    ...assetChoice(search),
    ...(size && { size }),
    ...(paper && { paper }),
    ...(typeof only === 'string' && { only }),
  }
}
