import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Thumbnail } from '../../../../components/ui/thumbnail.tsx'
import type { AssetLineView } from '../assets.schemas.ts'
import { categoryLabels } from '../assets.texts.ts'
import { StatusBadge, WarrantyBadge } from './asset-badges.tsx'

/** Renders one row per asset with its newest photo; the whole row is a link. */
export function AssetList({ assets, today }: { assets: AssetLineView[]; today: string }) {
  return (
    <ul className={`${cardClass} divide-y`} aria-label={t`Assets`}>
      {assets.map((asset) => (
        <li key={asset.id}>
          <AssetLine asset={asset} today={today} />
        </li>
      ))}
    </ul>
  )
}

function AssetLine({ asset, today }: { asset: AssetLineView; today: string }) {
  const { id: assetId, name, category, location, manufacturer, model, serial, status, photoFileId } = asset
  const make = [manufacturer, model].filter(Boolean).join(' ')
  const facts = [categoryLabels[category], location, make].filter(Boolean)
  return (
    <article className="group relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Thumbnail fileId={photoFileId} icon={Package} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="font-medium wrap-anywhere">
            <Link
              to="/asset/$assetId"
              params={{ assetId }}
              className="after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
          {serial && <p className="text-sm text-muted wrap-anywhere">{t`Serial number ${serial}`}</p>}
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        <StatusBadge status={status} />
        <WarrantyBadge asset={asset} today={today} />
      </p>
    </article>
  )
}
