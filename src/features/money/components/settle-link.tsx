import { HandCoins } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { maxAmountMinor } from '../../../lib/money.ts'
import { settleTarget } from '../ledger/money-links.ts'

type SettleLinkProps = {
  familyGroupId: string
  of: { fromId: string; toId: string; amountMinor: number; propertyId?: string | undefined }
  'aria-label'?: string
  /** Said to those who do not see where it stands. */
  children?: ReactNode
}

/** To the form of a settlement, with who gives whom how much filled in. */
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
    Settle
    {children}
  </ButtonLink>
)
