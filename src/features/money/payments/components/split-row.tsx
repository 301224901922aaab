import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { controlClass } from '../../../../components/ui/field.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatPercent } from '../../../house/ownership/percent.rules.ts'
import { money } from '../../components/shown.ts'
import { readWeight } from '../../splits/split-draft.rules.ts'
import type { SplitMethod } from '../../splits/splits.rules.ts'

type SplitRowProps = {
  person: { id: string; name: string; profileImageUrl: string | null; standing?: string; isMe?: boolean }
  currency: string
  /** Their share; undefined without one. */
  amountMinor: number | undefined
} & (
  | { ownedBasisPoints: number }
  | {
      method: SplitMethod
      /** The typed text; undefined without a share. */
      text: string | undefined
      onToggle: () => void
      onType: (text: string) => void
    }
)

const weightLabels: Partial<Record<SplitMethod, (name: string) => string>> = {
  SHARES: (name) => t`Shares of ${name}`,
  PERCENT: (name) => t`Percent of ${name}`,
  AMOUNT: (name) => t`Amount of ${name}`,
}

/** Renders a person with their weight and share. */
export function SplitRow(props: SplitRowProps) {
  const { person, amountMinor, currency } = props
  const amount = amountMinor === undefined ? null : money(amountMinor, currency)
  return (
    <li className="flex min-h-touch flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {'ownedBasisPoints' in props ? (
        <>
          <Who person={person} />
          <span className="text-muted">{formatPercent(props.ownedBasisPoints, locale())}</span>
        </>
      ) : (
        <>
          <label className="flex min-h-touch min-w-0 flex-1 basis-44 items-center gap-3">
            <input
              type="checkbox"
              checked={props.text !== undefined}
              onChange={props.onToggle}
              className="size-5 shrink-0 accent-accent"
            />
            <Who person={person} />
          </label>
          <Weight {...props} name={person.name} />
        </>
      )}
      {amount && <span className="min-w-24 text-end font-medium tabular-nums">{amount}</span>}
    </li>
  )
}

const Who = ({ person }: { person: SplitRowProps['person'] }) => (
  <span className="flex min-w-0 flex-1 items-center gap-2">
    <PersonAvatar person={person} />
    <span className="min-w-0 wrap-anywhere">
      {person.name}
      {person.isMe && <span className="text-muted"> {t`(you)`}</span>}
      {person.standing === 'OUTSIDER' && <span className="text-muted"> {t`(outside the group)`}</span>}
      {person.standing === 'FORMER' && <span className="text-muted"> {t`(has left)`}</span>}
    </span>
  </span>
)

type WeightProps = {
  name: string
  method: SplitMethod
  text: string | undefined
  currency: string
  onType: (text: string) => void
}

function Weight({ name, method, text, currency, onType }: WeightProps) {
  const label = weightLabels[method]
  if (!label || text === undefined) return null
  const isWrong = text.trim() !== '' && readWeight(method, text, { currency, locale: locale() }) === null
  return (
    <span className="relative flex w-32">
      <input
        type="text"
        inputMode={method === 'PERCENT' ? 'text' : 'decimal'}
        autoComplete="off"
        aria-label={label(name)}
        aria-invalid={isWrong || undefined}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className={clsx(controlClass, 'min-h-touch text-end', method === 'SHARES' ? '' : 'pe-12')}
      />
      {method !== 'SHARES' && (
        <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted">
          {method === 'PERCENT' ? '%' : currency}
        </span>
      )}
    </span>
  )
}
