import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { TabLink, TabLinks } from '../../../../components/ui/tab-links.tsx'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { moneyPath } from '../../balance-entries/money-links.ts'
import { RecordPaymentLink } from '../../components/record-payment-link.tsx'
import { moneyParts } from '../balances.texts.ts'

/** Renders the money of a group with its tabs. */
export function MoneyPage({ group, children }: { group: GroupView; children: ReactNode }) {
  const { id: familyGroupId, may } = group
  return (
    <Page className="grid grid-cols-1 gap-6">
      <div className="-mb-6">
        <PageHeader
          title={t`Money`}
          above={<GroupBreadcrumbs of={{ familyGroupId, groupName: group.name }} />}
          actions={
            may.recordPayments && <RecordPaymentLink familyGroupId={familyGroupId} variant="primary" />
          }
        />
      </div>
      <TabLinks label={t`Money sections`}>
        {moneyParts().map(({ path, label }) => (
          <TabLink
            key={path}
            to={moneyPath(familyGroupId, path)}
            activeOptions={{ exact: path === '', includeSearch: false }}
            resetScroll={false}
          >
            {label}
          </TabLink>
        ))}
      </TabLinks>
      {children}
    </Page>
  )
}
