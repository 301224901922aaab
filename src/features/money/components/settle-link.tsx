import { t } from '@lingui/core/macro'
import { HandCoins } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { maxAmountMinor } from '../../../lib/money.ts'
import { settleTarget } from '../balance-entries/money-links.ts'

type SettleLinkProps = {
  familyGroupId: string
  of: { fromId: string; toId: string; amountMinor: number; propertyId?: string | undefined }
  'aria-label'?: string
  /** Text for screen readers. */
  children?: ReactNode
}

/** Links to a prefilled settlement form. */
export const SettleLink = ({ familyGroupId, of, children, ...label }: SettleLinkProps) => (
  <ButtonLink
    {...settleTarget(familyGroupId, {
      from: of.fromId,
      to: of.toId,
      amountMinor: Math.min(of.amountMinor, maxAmountMinor),
      ...(of.propertyId && { propertyId: of.propertyId }),
    })}
    {...label}
  >
    <HandCoins aria-hidden="true" />
    {t`Settle up`}
    {children}
  </ButtonLink>
)
