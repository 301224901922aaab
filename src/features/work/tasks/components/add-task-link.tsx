import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { ButtonLink, type ButtonVariant } from '../../../../components/ui/button.tsx'

type AddTaskLinkProps = { propertyId: string; variant?: ButtonVariant }

/** Links to the form of a new task. */
export const AddTaskLink = ({ propertyId, variant = 'primary' }: AddTaskLinkProps) => (
  <ButtonLink to="/property/$propertyId/tasks/new" params={{ propertyId }} variant={variant}>
    <Plus aria-hidden="true" />
    {t`New task`}
  </ButtonLink>
)
