import { HandCoins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { locale } from '../../../../lib/locale.ts'
import { maxAmountMinor } from '../../../../lib/money.ts'
import { settleTarget } from '../../ledger/money-links.ts'
import type { BalancesView, BalanceView } from '../balances.schemas.ts'
import { formerText, standingText } from '../balances.texts.ts'

// A form, and few have somebody who left with something open.
const WriteOffFormer = lazy(() => import('./write-off-former.tsx'))

type FormerPartProps = { person: BalanceView; balances: BalancesView }

/** Somebody has left and is not even in the group: what that means, and for managers what can be done. */
export function FormerPart({ person: { participant, balanceMinor }, balances }: FormerPartProps) {
  const [isWritingOff, setWritingOff] = useState(false)
  const { familyGroupId, currency, role, transfers } = balances
  const { id, name } = participant
  const next = transfers.find(({ fromId, toId }) => fromId === id || toId === id)
  return (
    <div className="grid basis-full gap-2 text-sm text-muted">
      <p>{formerText(role === 'MANAGER')}</p>
      {role === 'MANAGER' && (
        <div className="flex flex-wrap gap-2">
          {next && (
            <ButtonLink
              {...settleTarget(familyGroupId, {
                from: next.fromId,
                to: next.toId,
                amountMinor: Math.min(next.amountMinor, maxAmountMinor),
              })}
              aria-label={`Settle with ${name}`}
            >
              <HandCoins aria-hidden="true" />
              Settle
            </ButtonLink>
          )}
          <Button onClick={() => setWritingOff(true)} aria-label={`Write off what is open with ${name}`}>
            Write off
          </Button>
        </div>
      )}
      {isWritingOff && (
        <Suspense>
          <WriteOffFormer
            familyGroupId={familyGroupId}
            person={participant}
            standing={standingText(balanceMinor, currency, false, locale())}
            isOwing={balanceMinor < 0}
            close={() => setWritingOff(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
