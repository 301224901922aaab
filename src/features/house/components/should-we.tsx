import { t } from '@lingui/core/macro'
import { Vote } from 'lucide-react'
import { ButtonLink } from '../../../components/ui/button.tsx'

/** Leads to the form of a decision, for a question that comes up. */
export const ShouldWe = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/decisions/new" params={{ propertyId }} className="justify-self-start">
    <Vote aria-hidden="true" />
    {t`Should we…? Ask the owners`}
  </ButtonLink>
)
