import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { MemberColor } from '../../../base/groups/groups.rules.ts'
import { ownerColors } from '../owner-colors.ts'
import { ownerKey, periods, timeline, wholeBasisPoints } from '../ownership.rules.ts'
import type { OwnerShareView, OwnershipView } from '../ownership.schemas.ts'
import { formatPercent } from '../percent.rules.ts'

// Draws the facts of the tables next to it. Sizes are attributes, because the content security policy refuses inline
// styles; a missing share stays empty.

const percent = (share: number) => `${(share * 100).toFixed(3)}%`

/** Returns each owner’s share with its start, as fractions of the whole. */
function stacked(shares: readonly OwnerShareView[]) {
  let before = 0
  return shares.map((share) => {
    const start = before / wholeBasisPoints
    before += share.basisPoints
    return { share, start, size: share.basisPoints / wholeBasisPoints }
  })
}

/** The fill class of each colour. */
const fills = {
  clay: 'fill-member-clay',
  pine: 'fill-member-pine',
  lake: 'fill-member-lake',
  plum: 'fill-member-plum',
  moss: 'fill-member-moss',
  rust: 'fill-member-rust',
  slate: 'fill-member-slate',
  sand: 'fill-member-sand',
} as const satisfies Record<MemberColor, string>

type ColorOf = ReturnType<typeof ownerColors>

const named = (shares: readonly OwnerShareView[]) =>
  shares.map(({ name, basisPoints }) => `${name} ${formatPercent(basisPoints, locale())}`).join(', ')

/** Renders the shares as one bar. */
export function SharesBar({ shares, colorOf }: { shares: readonly OwnerShareView[]; colorOf: ColorOf }) {
  return (
    <svg
      role="img"
      aria-label={t`Shares: ${named(shares)}`}
      className="h-12 w-full rounded-md bg-raised forced-color-adjust-none"
    >
      {stacked(shares).map(({ share, start, size }) => (
        <rect
          key={ownerKey(share)}
          x={percent(start)}
          width={percent(size)}
          height="100%"
          className={`${fills[colorOf(share)]} stroke-surface stroke-2`}
        />
      ))}
    </svg>
  )
}

/** Renders the dot that links a name to its colour in the drawings. */
export function OwnerDot({ owner, colorOf }: { owner: OwnerShareView; colorOf: ColorOf }) {
  return (
    <svg aria-hidden="true" className="size-3 shrink-0 forced-color-adjust-none">
      <circle cx="50%" cy="50%" r="50%" className={fills[colorOf(owner)]} />
    </svg>
  )
}

const chartHeight = 160

/** Renders ownership over time to scale, with the shares stacked at each day. */
export function OwnersOverTime({ ownership: { changes, today } }: { ownership: OwnershipView }) {
  const counted = periods(changes)
  const colorOf = ownerColors(changes)
  const { spans, today: mark } = timeline(counted, today)
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return null
  const date = (day: string) => formatCalendarDate(day, locale())
  return (
    <figure className="grid gap-2">
      <svg
        role="img"
        aria-label={t`Shares over time: ${spans.map(({ change }) => t`from ${date(change.validFrom)} ${named(change.shares)}`).join('; ')}`}
        height={chartHeight}
        className="w-full rounded-md bg-raised forced-color-adjust-none"
      >
        {spans.map(({ change, start, width }) =>
          stacked(change.shares).map((part) => (
            <rect
              key={`${change.id} ${ownerKey(part.share)}`}
              x={percent(start)}
              width={percent(width)}
              y={percent(part.start)}
              height={percent(part.size)}
              className={`${fills[colorOf(part.share)]} stroke-surface`}
            />
          )),
        )}
        {mark !== null && (
          <line
            x1={percent(mark)}
            x2={percent(mark)}
            y1="0"
            y2="100%"
            strokeDasharray="4 4"
            className="stroke-foreground stroke-2"
          />
        )}
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{date(first.from)}</span>
        {mark !== null && <span>{t`The dashed line is today.`}</span>}
        {last !== first && <span>{t`Last change: ${date(last.from)}`}</span>}
      </figcaption>
    </figure>
  )
}
