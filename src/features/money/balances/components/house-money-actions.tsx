import { t } from '@lingui/core/macro'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { RecordPaymentLink } from '../../components/record-payment-link.tsx'

type HouseMoneyActionsProps = {
  property: { id: string; familyGroupId: string; may: { recordPayments: boolean } }
}

/** Renders the money actions of a property and the link to the money of the group. */
export function HouseMoneyActions({ property: { id, familyGroupId, may } }: HouseMoneyActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {may.recordPayments && (
        <RecordPaymentLink familyGroupId={familyGroupId} of={{ propertyId: id }} variant="primary" />
      )}
      <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }} variant="quiet">
        {t`Money of the whole group`}
      </ButtonLink>
    </div>
  )
}
