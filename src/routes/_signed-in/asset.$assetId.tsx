import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { assetHistoryQuery, assetQuery } from '../../features/house/assets/assets.queries.ts'
import { AssetHistory } from '../../features/house/assets/components/asset-history.tsx'
import { AssetPage } from '../../features/house/assets/components/asset-page.tsx'
import { DocumentsPanel } from '../../features/house/documents/components/document-lists.tsx'
import { documentsQuery } from '../../features/house/documents/documents.queries.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

const changesQuery = (familyGroupId: string, assetId: string) =>
  activityQuery(familyGroupId, { kind: 'asset', entityId: assetId })

export const Route = createFileRoute('/_signed-in/asset/$assetId')({
  loader: async ({ context, params: { assetId } }) => {
    const { name, familyGroupId, propertyId } = await load(context, assetQuery(assetId))
    await load(
      context,
      assetHistoryQuery(assetId),
      changesQuery(familyGroupId, assetId),
      documentsQuery(propertyId, 'photos', { owner: assetId }),
      documentsQuery(propertyId, 'papers', { owner: assetId }),
    )
    return { name }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.name ?? t`Asset`) }),
  component: Asset,
})

function Asset() {
  const { assetId } = Route.useParams()
  const asset = useFound(assetQuery(assetId))
  useRememberGroup({ id: asset.familyGroupId, name: asset.groupName })
  useTitleFollows(asset.name, Route.useLoaderData().name)
  return (
    <AssetPage
      asset={asset}
      documents={
        <DocumentsPanel propertyId={asset.propertyId} assetId={assetId} canEdit={asset.may.editDocuments}>
          {t`Keep a photo of its label, its manual, receipt and warranty where everyone can find them.`}
        </DocumentsPanel>
      }
      history={<AssetHistory assetId={assetId} propertyId={asset.propertyId} canPlan={asset.may.editTasks} />}
      changes={
        <ActivityLines of={changesQuery(asset.familyGroupId, assetId)}>
          {t`Changes to this asset will appear here.`}
        </ActivityLines>
      }
    />
  )
}
