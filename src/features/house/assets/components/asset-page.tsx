import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs } from '../../components/house-part.tsx'
import type { AssetView } from '../assets.schemas.ts'
import { archivedNotice, categoryLabels } from '../assets.texts.ts'
import { AssetActions } from './asset-actions.tsx'
import { StatusBadge, WarrantyBadge } from './asset-badges.tsx'
import { AssetFacts, AssetNotes } from './asset-facts.tsx'
import { AssetStatusMoves } from './asset-status-moves.tsx'

type AssetPageProps = {
  asset: AssetView
  /** Its photos and papers; the route puts them in. */
  documents: ReactNode
  /** The work that was done on it; the route puts it in. */
  history: ReactNode
  /** What was written down about it, and when; the route puts it in. */
  changes: ReactNode
}

/** Everything that is known about one thing of a house. */
export function AssetPage({ asset, documents, history, changes }: AssetPageProps) {
  const isArchived = asset.propertyStatus === 'ARCHIVED'
  const isEditable = can(asset.role, 'asset.edit') && !isArchived
  return (
    <Page className="grid grid-cols-1 gap-6">
      <HouseBreadcrumbs part="assets" of={asset} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-xl wrap-anywhere">{asset.name}</h1>
          {asset.location && <p className="text-muted wrap-anywhere">{asset.location}</p>}
          <p className="flex flex-wrap gap-2">
            <Badge>{categoryLabels[asset.category]}</Badge>
            <StatusBadge status={asset.status} />
            <WarrantyBadge asset={asset} today={asset.today} />
            {isArchived && (
              <Badge tone="warning" icon={Archive}>
                Archived, read-only
              </Badge>
            )}
          </p>
        </div>
        <AssetActions asset={asset} isEditable={isEditable} />
      </header>
      {isArchived && <p className="text-muted">{archivedNotice}</p>}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <AssetFacts asset={asset} />
        {isEditable && <AssetStatusMoves asset={asset} />}
        <AssetNotes notes={asset.notes} />
      </div>
      <section aria-labelledby="documents-title" className="grid grid-cols-1 gap-3">
        <h2 id="documents-title" className="text-lg">
          Photos and papers
        </h2>
        {documents}
      </section>
      <section aria-labelledby="history-title" className="grid grid-cols-1 gap-3">
        <h2 id="history-title" className="text-lg">
          Service history
        </h2>
        <p className="text-muted">
          The tasks done on it. Receipts and reports of a repair are kept with its papers.
        </p>
        {history}
      </section>
      <section aria-labelledby="changes-title" className="grid grid-cols-1 gap-3">
        <h2 id="changes-title" className="text-lg">
          Changes
        </h2>
        <p className="text-muted">
          Who changed what about this asset, and when: its facts, and each time it was marked as broken or in
          use again.
        </p>
        {changes}
      </section>
    </Page>
  )
}
