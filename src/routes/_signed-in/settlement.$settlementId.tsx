import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { SettlementPage } from '../../features/money/settlements/components/settlement-page.tsx'
import { settlementQuery } from '../../features/money/settlements/settlements.queries.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

const changesQuery = (familyGroupId: string, settlementId: string) =>
  activityQuery(familyGroupId, { kind: 'settlement', entityId: settlementId })

export const Route = createFileRoute('/_signed-in/settlement/$settlementId')({
  loader: async ({ context, params: { settlementId } }) => {
    const { familyGroupId } = await load(context, settlementQuery(settlementId))
    await load(context, changesQuery(familyGroupId, settlementId))
  },
  head: () => ({ meta: pageTitle(t`Settlement`) }),
  component: Settlement,
})

function Settlement() {
  const { settlementId } = Route.useParams()
  const settlement = useFound(settlementQuery(settlementId))
  const { familyGroupId, groupName } = settlement
  useRememberGroup({ id: familyGroupId, name: groupName })
  return (
    <SettlementPage
      settlement={settlement}
      changes={
        <ActivityLines of={changesQuery(familyGroupId, settlementId)}>
          {t`Changes to this settlement will appear here.`}
        </ActivityLines>
      }
    />
  )
}
