import { Plus } from 'lucide-react'
import { ButtonLink, type ButtonVariant } from '../../../components/ui/button.tsx'
import { moneyPath } from '../ledger/money-links.ts'

type RecordPaymentLinkProps = {
  familyGroupId: string
  /** What the payment is for: the form begins with it. */
  of?: { propertyId: string; projectId?: string | null; taskId?: string | null }
  variant?: ButtonVariant
}

/** To the form for an expense, with what it is for filled in. */
export function RecordPaymentLink({ familyGroupId, of, variant }: RecordPaymentLinkProps) {
  const search: Record<string, string> = {
    kind: 'EXPENSE',
    ...(of && { propertyId: of.propertyId }),
    ...(of?.projectId && { projectId: of.projectId }),
    ...(of?.taskId && { taskId: of.taskId }),
  }
  return (
    <ButtonLink to={moneyPath(familyGroupId, '/payments/new')} search={search} {...(variant && { variant })}>
      <Plus aria-hidden="true" />
      Record expense
    </ButtonLink>
  )
}
