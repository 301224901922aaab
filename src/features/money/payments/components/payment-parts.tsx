import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatPercent } from '../../../house/ownership/percent.rules.ts'
import type { PaymentView } from '../payments.schemas.ts'
import { splitLabels } from '../payments.texts.ts'

/** What of it falls to whom: computed when it was saved. */
export function PaymentParts({ payment: { parts, split, currency } }: { payment: PaymentView }) {
  return (
    <SectionCard title="Split">
      <p className="mb-3 text-muted">{splitLabels[split.method]}</p>
      <ul className="grid gap-2">
        {parts.map((part) => (
          <li key={part.participantId} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {part.name}
              {part.isMe && ' (you)'}
              <Weight method={split.method} weight={part.weight} />
            </span>
            <span className="tabular-nums">{formatMoney(part.amountMinor, currency, locale())}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Weight({ method, weight }: { method: PaymentView['split']['method']; weight: number }) {
  if (method === 'EQUAL' || method === 'AMOUNT') return null
  const text =
    method === 'SHARES' ? `${weight} ${weight === 1 ? 'share' : 'shares'}` : formatPercent(weight, locale())
  return <span className="text-muted">, {text}</span>
}
