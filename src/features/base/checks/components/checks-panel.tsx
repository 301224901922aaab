import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX, RefreshCw } from 'lucide-react'
import { i18n } from '#i18n'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { checksQuery } from '../checks.queries.ts'
import type { CheckView } from '../checks.schemas.ts'

const states = {
  working: {
    get label() {
      return t`Working`
    },
    tone: 'success',
    icon: CircleCheck,
  },
  off: {
    get label() {
      return t`Not configured`
    },
    tone: 'neutral',
    icon: CircleMinus,
  },
  failing: {
    get label() {
      return t`Failing`
    },
    tone: 'danger',
    icon: CircleX,
  },
} as const

/** Renders the state and response time of each part of the installation. */
export function ChecksPanel() {
  const { data: checks, isFetching, isError, refetch } = useQuery(checksQuery)
  return (
    <SectionCard
      title={t`Checks`}
      action={
        <Button onClick={() => refetch()} loading={isFetching}>
          <RefreshCw aria-hidden="true" />
          {t`Check again`}
        </Button>
      }
    >
      {isError && (
        <p role="alert" className="text-danger">
          {t`The checks could not run. Check your connection and try again.`}
        </p>
      )}
      {!checks && !isError && (
        <p className="flex min-h-64 items-center justify-center gap-2 text-muted">
          <Spinner /> {t`Checking…`}
        </p>
      )}
      {checks && !isError && (
        <ul className="divide-y" aria-busy={isFetching}>
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

const timeOf = (at: Date) => dateFormat(locale(), { timeStyle: 'medium' }).format(at)

function CheckRow({ check }: { check: CheckView }) {
  const { name, state, note, advice, checkedAt, tookMs } = check
  const { label, tone, icon } = states[state]
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_10rem_1fr_auto] sm:items-baseline">
      <span className="font-medium">{name}</span>
      <span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
      <span className="min-w-0 wrap-anywhere">
        {note}
        {advice && <span className="block text-sm text-muted">{advice}</span>}
      </span>
      <span className="text-sm text-muted tabular-nums">
        {t`${timeOf(checkedAt)}, ${tookMs.toLocaleString(i18n.locale)} ms`}
      </span>
    </li>
  )
}
