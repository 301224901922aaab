import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import type { Role } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { RecordPaymentLink } from '../../components/record-payment-link.tsx'

type HouseMoneyActionsProps = {
  property: { id: string; familyGroupId: string; status: 'ACTIVE' | 'ARCHIVED'; role: Role }
}

/** Renders the money actions of a property and the link to the money of the group. */
export function HouseMoneyActions({ property: { id, familyGroupId, status, role } }: HouseMoneyActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'ACTIVE' && can(role, 'payment.record') && (
        <RecordPaymentLink familyGroupId={familyGroupId} of={{ propertyId: id }} variant="primary" />
      )}
      <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }} variant="quiet">
        <Trans>{t`Money of the whole group`}</Trans>
      </ButtonLink>
    </div>
  )
}
