import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, CircleDashed, FileText, Printer } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { useCheckHandover } from '../handover.queries.ts'
import { checkState, type HandoverItem, handoverItems, splitByRecorded } from '../handover.rules.ts'
import type { HandoverView } from '../handover.schemas.ts'
import { itemTexts } from '../handover.texts.ts'
import { linkOf } from './item-links.ts'

type HandoverPageProps = {
  propertyId: string
  familyGroupId: string
  handover: HandoverView
  /** Whether the reader can open the codes; others see only whether there are any. */
  canSeeSecrets: boolean
}

/** Renders what someone taking over at short notice would miss, then what is recorded. */
export function HandoverPage({ propertyId, familyGroupId, handover, canSeeSecrets }: HandoverPageProps) {
  const { missing, present } = splitByRecorded(handover.recorded)
  const linkTo = (item: HandoverItem) =>
    item === 'CODES' && !canSeeSecrets
      ? null
      : linkOf(item, { propertyId, familyGroupId }, handover.may.check && !handover.recorded[item])
  return (
    <div className="grid max-w-prose grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 className="text-lg">{t`Handover`}</h2>
        <p className="text-muted">
          {t`If the person who knows everything about this house were gone tomorrow, would the others know what to do? This list shows what is recorded and what is not.`}
        </p>
        <Score present={present.length} />
      </div>
      <LastCheck propertyId={propertyId} handover={handover} />
      {missing.length > 0 && (
        <ItemList title={t`Missing`} items={missing} linkTo={linkTo} isRecorded={false} />
      )}
      {present.length > 0 && (
        <ItemList
          title={t({ message: 'Recorded', context: 'items' })}
          items={present}
          linkTo={linkTo}
          isRecorded
        />
      )}
    </div>
  )
}

function Score({ present }: { present: number }) {
  const total = handoverItems.length
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t`${present} of ${total} recorded`}</p>
      <UsageBar
        label={t`Recorded for a handover`}
        percent={Math.floor((present * 100) / total)}
        tone="accent"
      />
    </div>
  )
}

type LastCheckProps = { propertyId: string; handover: HandoverView }

/** Only a person can tell whether what is recorded is right, so the list asks for that once a year. */
function LastCheck({ propertyId, handover: { dueOn, today, may } }: LastCheckProps) {
  const check = useCheckHandover()
  const state = checkState(dueOn, today)
  const press = async () => {
    try {
      const next = await check.mutateAsync({ propertyId })
      toast(t`Checked. The next check is on ${formatCalendarDate(next.dueOn, locale())}.`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <section aria-label={t`Yearly check`} className={`${cardClass} grid gap-3 p-4`}>
      <p className="flex flex-wrap items-center gap-2">
        {state === 'never' && t`Nobody has checked this list yet.`}
        {dueOn &&
          state === 'checked' &&
          t`Checked. The next check is on ${formatCalendarDate(dueOn, locale())}.`}
        {dueOn && state === 'due' && (
          <Badge tone="warning">{t`Check due since ${formatCalendarDate(dueOn, locale())}`}</Badge>
        )}
      </p>
      <p className="text-sm text-muted">
        {t`The list shows only that something is recorded, not that it is right. Read it once a year: managers and members are reminded 30 and 7 days before a check is due.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {may.check && (
          <Button onClick={() => void press()} disabled={check.isPending}>
            <Check aria-hidden="true" />
            {t`Confirm the list`}
          </Button>
        )}
        <ButtonLink to="/property/$propertyId/manual/print" params={{ propertyId }}>
          <Printer aria-hidden="true" />
          {t`Print the manual`}
        </ButtonLink>
        <ButtonLink to="/property/$propertyId/handover/pack" params={{ propertyId }}>
          <FileText aria-hidden="true" />
          {t`Make a handover pack`}
        </ButtonLink>
      </div>
    </section>
  )
}

type ItemListProps = {
  title: string
  items: HandoverItem[]
  linkTo: (item: HandoverItem) => ReturnType<typeof linkOf> | null
  isRecorded: boolean
}

function ItemList({ title, items, linkTo, isRecorded }: ItemListProps) {
  const Icon = isRecorded ? CircleCheck : CircleDashed
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{t`${title} (${items.length})`}</h3>
      <ul aria-label={title} className={`${cardClass} divide-y`}>
        {items.map((item) => (
          <li
            key={item}
            className="group relative flex min-h-14 items-center gap-3 px-4 py-3 has-[a]:hover:bg-raised"
          >
            <Icon aria-hidden="true" className={isRecorded ? 'size-5 text-success' : 'size-5 text-muted'} />
            <span className="grid min-w-0 flex-1">
              <ItemLabel label={itemTexts[item].label} link={linkTo(item)} />
              {!isRecorded && <span className="text-sm text-muted">{itemTexts[item].hint}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ItemLabel = ({ label, link }: { label: string; link: ReturnType<typeof linkOf> | null }) =>
  link ? (
    <Link
      {...link}
      className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 group-hover:underline"
    >
      {label}
    </Link>
  ) : (
    <span className="font-medium wrap-anywhere">{label}</span>
  )
