import { ButtonLink } from '../../../../components/ui/button.tsx'
import type { Role } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { RecordPaymentLink } from '../../components/record-payment-link.tsx'

type HouseMoneyActionsProps = {
  property: { id: string; familyGroupId: string; status: 'ACTIVE' | 'ARCHIVED'; role: Role }
}

/** What can be done with the money of a house, and the way to that of the whole group. */
export function HouseMoneyActions({ property: { id, familyGroupId, status, role } }: HouseMoneyActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'ACTIVE' && can(role, 'payment.record') && (
        <RecordPaymentLink familyGroupId={familyGroupId} of={{ propertyId: id }} variant="primary" />
      )}
      <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }} variant="quiet">
        All of the group’s money
      </ButtonLink>
    </div>
  )
}
