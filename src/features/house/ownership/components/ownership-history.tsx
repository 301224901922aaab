import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { ownerColors } from '../owner-colors.ts'
import { changeOn, isComplete, periods } from '../ownership.rules.ts'
import type { OwnershipChangeView, OwnershipView } from '../ownership.schemas.ts'
import { sharesIncomplete, sumText } from '../ownership.texts.ts'
import { OwnersTable } from './owners-table.tsx'

const date = (day: string) => formatCalendarDate(day, locale())

/** Renders all records, latest date first: when each applies, upcoming ones and corrections. */
export function OwnershipHistory({ ownership }: { ownership: OwnershipView }) {
  const { changes, today } = ownership
  const counted = new Map(periods(changes).map((period) => [period.change.id, period]))
  const current = changeOn(changes, today)
  const colorOf = ownerColors(changes)
  return (
    <SectionCard title={t`History`}>
      <ol className="grid divide-y" aria-label={t`Changes of ownership`}>
        {changes.map((change) => {
          const period = counted.get(change.id)
          return (
            <li key={change.id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                {period?.until
                  ? t`${date(period.from)} to ${date(period.until)}`
                  : t`From ${date(change.validFrom)}`}
                {!period && <Badge>{t`Corrected`}</Badge>}
                {change === current && <Badge tone="accent">{t`Today`}</Badge>}
                {period && change.validFrom > today && (
                  <Badge tone="info">{t({ message: 'Upcoming', context: 'change of owners' })}</Badge>
                )}
                {!isComplete(change.shares) && <Badge tone="warning">{sharesIncomplete()}</Badge>}
              </h3>
              <Statement change={change} isCounting={period !== undefined} colorOf={colorOf} />
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}

type StatementProps = {
  change: OwnershipChangeView
  isCounting: boolean
  colorOf: ReturnType<typeof ownerColors>
}

function Statement({ change, isCounting, colorOf }: StatementProps) {
  const { id, validFrom, shares, note, recordedBy, recordedAt } = change
  return (
    <>
      {!isCounting && (
        <p className="text-muted">{t`A later record for the same day replaced this one. It no longer applies.`}</p>
      )}
      <OwnersTable
        caption={t`Owners from ${date(validFrom)}, record ${id.slice(-4)}`}
        shares={shares}
        colorOf={colorOf}
      />
      {!isComplete(shares) && <p>{sumText(shares, locale())}</p>}
      {note && <p className="max-w-prose break-words whitespace-pre-wrap">{note}</p>}
      <p className="text-sm text-muted">
        <Trans>
          Recorded by {recordedBy} on <Day at={recordedAt} />
        </Trans>
      </p>
    </>
  )
}
