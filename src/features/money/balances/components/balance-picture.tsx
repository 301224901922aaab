import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { money } from '../../components/shown.ts'
import { barsOf } from '../balance-bars.rules.ts'
import type { BalancesView, BalanceView } from '../balances.schemas.ts'

/** Shows the reader’s balance large, and everyone’s as a bar. The list below it says the same, so it is hidden from it. */
export function BalancePicture({ balances: { people, currency } }: { balances: BalancesView }) {
  const bars = barsOf(people)
  const me = people.find(({ participant }) => participant.isMe)
  if (bars.length === 0) return null
  return (
    <div aria-hidden="true" className="mb-4 grid gap-4">
      {me && <OwnBalance balanceMinor={me.balanceMinor} currency={currency} />}
      <div className="grid grid-cols-[minmax(0,6rem)_1fr] items-center gap-x-3 gap-y-2">
        {bars.map(({ person, length }) => (
          <Bar key={person.participant.id} person={person} length={length} />
        ))}
      </div>
    </div>
  )
}

const OwnBalance = ({ balanceMinor, currency }: { balanceMinor: number; currency: string }) => (
  <p className="text-muted">
    {balanceMinor === 0 ? t`You’re settled up` : balanceMinor < 0 ? t`You owe` : t`You are owed`}
    {balanceMinor !== 0 && (
      <span className="block text-xl font-semibold text-foreground tabular-nums">
        {money(Math.abs(balanceMinor), currency)}
      </span>
    )}
  </p>
)

/** A bar to the start for who owes, to the end for who is owed. Drawn, since the policy forbids styles in the page. */
function Bar({ person: { participant }, length }: { person: BalanceView; length: number }) {
  const width = Math.abs(length) * 50
  return (
    <>
      <span className={clsx('truncate text-sm', participant.isMe ? 'font-medium' : 'text-muted')}>
        {participant.isMe ? t`You` : participant.name}
      </span>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-3 w-full rtl:-scale-x-100"
        aria-hidden="true"
      >
        <rect width="100" height="1" className="fill-raised" />
        {length !== 0 && (
          <rect
            data-bar
            x={length < 0 ? 50 - width : 50}
            width={width}
            height="1"
            className={clsx('forced-color-adjust-none', length < 0 ? 'fill-danger' : 'fill-success')}
          />
        )}
      </svg>
    </>
  )
}
