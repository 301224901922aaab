import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Pencil, QrCode as QrCodeIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { PropertyBreadcrumbs } from '../../components/property-breadcrumbs.tsx'
import { useDeleteAsset, useRestoreAsset } from '../assets.queries.ts'
import type { AssetView } from '../assets.schemas.ts'
import { archivedNotice, categoryLabels } from '../assets.texts.ts'
import { StatusBadge, WarrantyBadge } from './asset-badges.tsx'
import { AssetFacts, AssetNotes, AssetStatusMoves } from './asset-facts.tsx'

type AssetPageProps = {
  asset: AssetView
  /** Its photos and documents, supplied by the route. */
  documents: ReactNode
  /** Its service history, supplied by the route. */
  history: ReactNode
  /** Its activity, supplied by the route. */
  changes: ReactNode
}

/** Renders the page of an asset. */
export function AssetPage({ asset, documents, history, changes }: AssetPageProps) {
  const isArchived = asset.propertyStatus === 'ARCHIVED'
  return (
    <Page className="grid grid-cols-1 gap-6">
      <PropertyBreadcrumbs part="assets" of={asset} />
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
                {t`Archived, read-only`}
              </Badge>
            )}
          </p>
        </div>
        <AssetActions asset={asset} />
      </header>
      {isArchived && <p className="text-muted">{archivedNotice()}</p>}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <AssetFacts asset={asset} />
        {asset.may.edit && <AssetStatusMoves asset={asset} />}
        <AssetNotes notes={asset.notes} />
      </div>
      <section aria-labelledby="documents-title" className="grid grid-cols-1 gap-3">
        <h2 id="documents-title" className="text-lg">
          {t`Photos and documents`}
        </h2>
        {documents}
      </section>
      <section aria-labelledby="history-title" className="grid grid-cols-1 gap-3">
        <h2 id="history-title" className="text-lg">
          {t`Service history`}
        </h2>
        <p className="text-muted">
          {t`Completed tasks for this asset. Receipts and repair reports are kept with its documents.`}
        </p>
        {history}
      </section>
      <section aria-labelledby="changes-title" className="grid grid-cols-1 gap-3">
        <h2 id="changes-title" className="text-lg">
          {t`Changes`}
        </h2>
        <p className="text-muted">{t`Who changed this asset, what they changed, and when.`}</p>
        {changes}
      </section>
    </Page>
  )
}

/** Renders the actions that the reader may use. */
function AssetActions({ asset }: { asset: AssetView }) {
  const { id: assetId, propertyId } = asset
  return (
    <div className="flex flex-wrap gap-2">
      {asset.may.edit && (
        <ButtonLink to="/asset/$assetId/edit" params={{ assetId }}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </ButtonLink>
      )}
      <ButtonLink to="/property/$propertyId/labels" params={{ propertyId }} search={{ only: assetId }}>
        <QrCodeIcon aria-hidden="true" />
        {t`Print label`}
      </ButtonLink>
      {asset.may.edit && <DeleteAsset asset={asset} />}
    </div>
  )
}

function DeleteAsset({ asset }: { asset: AssetView }) {
  const { id: assetId, name, familyGroupId, propertyId } = asset
  const navigate = useNavigate()
  const deletion = useDeleteAsset(asset.id)
  const restoration = useRestoreAsset()
  return (
    <DeleteButton
      name={name}
      description={t`It will be deleted for everyone in the group, with its photos and documents, and its label will stop working. You can restore it from the trash for 30 days. To keep its record, mark it as disposed of instead.`}
      confirmLabel={t`Delete asset`}
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/property/$propertyId/assets', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, assetId })}
      cameBack={`main a[href="/asset/${assetId}"]`}
    />
  )
}
