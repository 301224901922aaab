import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { MarkdownText } from '../../../../components/ui/markdown.tsx'
import { statusLabels as assetStatusLabels, categoryLabels } from '../../../house/assets/assets.texts.ts'
import { inPrintOrder } from '../../../house/manual/manual.rules.ts'
import { tradesText } from '../../../house/workers/workers.texts.ts'
import type { CalendarItemView } from '../../calendar/calendar.schemas.ts'
import { kindLabels } from '../../calendar/calendar.texts.ts'
import type { KeptCopy } from '../device-copy.ts'
import { deviceDay, isAhead } from '../offline.rules.ts'
import type { OfflineContact, OfflineCopyView } from '../offline.schemas.ts'
import { missingCodesText } from '../offline.texts.ts'
import { tickedTasks, type WaitingEntry } from '../outbox.rules.ts'
import { KeptCodeRow } from './kept-code.tsx'
import { dayText } from './kept-line.texts.ts'
import { Line } from './kept-line.tsx'
import { KeptTask } from './kept-task.tsx'
import type { Keep } from './record-part.tsx'

type KeptPropertyProps = { kept: KeptCopy; entries: readonly WaitingEntry[]; keep: Keep }

/** Renders the copy of one property: what is needed at once first. */
export function KeptProperty({ kept: { copy, codes }, entries, keep }: KeptPropertyProps) {
  const ticked = tickedTasks(entries)
  const today = deviceDay(new Date())
  const agenda = copy.agenda.filter((item) => isAhead(item, ticked))
  return (
    <>
      {codes && (codes.codes.length > 0 || codes.missing > 0) && (
        <Part
          title={t`Codes & passwords`}
          count={codes.codes.length}
          note={codes.missing > 0 && missingCodesText(codes.missing)}
        >
          {codes.codes.map((code) => (
            <KeptCodeRow key={code.id} code={code} />
          ))}
        </Part>
      )}
      <Part title={t`House manual`} count={copy.manual.length} isOpen={false}>
        {inPrintOrder(copy.manual).map(({ id, title, body }) => (
          <li key={id} className="grid gap-2 p-4">
            <h3 className="font-medium">{title}</h3>
            <MarkdownText under="h3" className="max-w-prose">
              {body}
            </MarkdownText>
          </li>
        ))}
      </Part>
      <Part title={t`Open tasks`} count={copy.tasks.length} isCut={copy.isCut.tasks}>
        {copy.tasks.map((task) => (
          <KeptTask key={task.id} task={task} today={today} isTicked={ticked.has(task.id)} keep={keep} />
        ))}
      </Part>
      <Part title={t`The next 30 days`} count={agenda.length} isCut={copy.isCut.agenda}>
        {agenda.map((item) => (
          <AgendaItem key={item.id} item={item} />
        ))}
      </Part>
      <Contacts contacts={copy.contacts} isCut={copy.isCut.contacts} />
      <Part title={t`Assets`} count={copy.assets.length} isCut={copy.isCut.assets} isOpen={false}>
        {copy.assets.map((asset) => (
          <Line key={asset.id} title={asset.name} details={assetDetails(asset)} />
        ))}
      </Part>
      <EmptyParts copy={{ ...copy, agenda }} />
    </>
  )
}

/** Names the parts of which nothing is saved. */
function EmptyParts({ copy: { manual, tasks, agenda, contacts, assets } }: { copy: OfflineCopyView }) {
  const parts: [string, readonly unknown[]][] = [
    [t`House manual`, manual],
    [t`Open tasks`, tasks],
    [t`The next 30 days`, agenda],
    [t`Contractors`, contacts],
    [t`Assets`, assets],
  ]
  const empty = parts.filter(([, entries]) => entries.length === 0).map(([title]) => title)
  if (empty.length === 0) return null
  return <p className="text-muted">{t`Nothing saved: ${empty.join(', ')}.`}</p>
}

type PartProps = {
  title: string
  count: number
  /** Whether there is more in Kinstead. */
  isCut?: boolean
  isOpen?: boolean
  note?: ReactNode
  children: ReactNode
}

/** A foldable list with its number of entries. One line of the page names the empty ones. */
function Part({ title, count, isCut = false, isOpen = true, note, children }: PartProps) {
  const id = useId()
  if (count === 0 && !note) return null
  return (
    <section aria-labelledby={id} className={cardClass}>
      <details open={isOpen} className="group">
        <summary className="flex min-h-touch list-none items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <span className="text-muted tabular-nums">{count}</span>
          <ChevronDown
            className="ms-auto size-5 shrink-0 text-muted group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        {note && <p className="border-t px-4 py-3 text-muted">{note}</p>}
        {count > 0 && (
          <ul aria-labelledby={id} className="divide-y border-t">
            {children}
          </ul>
        )}
        {isCut && <p className="border-t px-4 py-3 text-muted">{t`There is more in Kinstead.`}</p>}
      </details>
    </section>
  )
}

function AgendaItem({ item }: { item: CalendarItemView }) {
  const { kind, title, startsOn, startTime, endsOn, endTime, person, detail } = item
  const from = dayText(startsOn, startTime)
  const when = startsOn === endsOn ? from : t`${from} to ${dayText(endsOn, endTime)}`
  return <Line title={title} details={[kindLabels[kind].one, when, person?.name ?? null, detail]} />
}

const Contacts = ({ contacts, isCut }: { contacts: readonly OfflineContact[]; isCut: boolean }) => (
  <Part title={t`Contractors`} count={contacts.length} isCut={isCut}>
    {contacts.map((contact) => (
      <Line key={contact.id} title={contact.name} details={[contact.company, tradesText(contact)]}>
        {contact.phone && (
          <a
            href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}
            className="inline-flex min-h-touch items-center text-link"
          >
            {contact.phone}
          </a>
        )}
      </Line>
    ))}
  </Part>
)

const assetDetails = (asset: OfflineCopyView['assets'][number]) => [
  categoryLabels[asset.category],
  asset.location,
  asset.manufacturer,
  asset.model,
  asset.serial && t`Serial number ${asset.serial}`,
  asset.status !== 'IN_USE' && assetStatusLabels[asset.status],
]
