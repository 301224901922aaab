import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { ButtonLink, type ButtonVariant } from '../../../components/ui/button.tsx'
import { moneyPath } from '../balance-entries/money-links.ts'

type RecordPaymentLinkProps = {
  familyGroupId: string
  /** The initial values of the form. */
  of?: { propertyId: string; projectId?: string | null; taskId?: string | null }
  variant?: ButtonVariant
}

/** Links to the expense form with initial values. */
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
      {t`Record expense`}
    </ButtonLink>
  )
}
