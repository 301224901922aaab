import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { focusOn, focusPageTitle } from '../../../../components/ui/focus.ts'
import { holdsTyped, nextStep, type WaitingEntry, type WaitingFile } from '../outbox.rules.ts'
import { outboxTexts, recordedText } from '../outbox.texts.ts'
import { discardFile, discardWaiting, retryWaiting } from '../outbox.ts'
import { keepingFocus } from './use-focus-back.ts'

type WaitingListProps = {
  entries: readonly WaitingEntry[]
  send: () => Promise<void>
  onDiscarded: () => void
}
/** Runs a change of what waits, and shows what is left. */
type Change = (run: () => Promise<unknown>) => Promise<void>

/** Renders what was recorded offline and has not arrived yet; nothing if there is nothing. */
export function WaitingList({ entries, send, onDiscarded }: WaitingListProps) {
  const list = useRef<HTMLUListElement>(null)
  const change: Change = (run) =>
    keepingFocus(
      async () => {
        await run()
        await send()
      },
      () => (list.current ? focusOn(list.current) : focusPageTitle()),
    )
  const discard = (lost: string | null, run: () => Promise<unknown>) => {
    if (lost !== null && !window.confirm(outboxTexts.askDiscard(lost))) return
    void change(async () => {
      await run()
      onDiscarded()
    })
  }
  if (entries.length === 0) return null
  return (
    <SectionCard title={outboxTexts.title}>
      <ul ref={list} aria-label={outboxTexts.title} className="divide-y rounded-lg border">
        {entries.map((entry) => (
          <Waiting key={entry.id} entry={entry} change={change} discard={discard} />
        ))}
      </ul>
    </SectionCard>
  )
}

type WaitingProps = {
  entry: WaitingEntry
  change: Change
  /** @param lost names what has to be typed or photographed again; null if nothing has */
  discard: (lost: string | null, run: () => Promise<unknown>) => void
}

function Waiting({ entry, change, discard }: WaitingProps) {
  const { what, propertyName, refused, files } = entry
  const text = recordedText(what)
  const isStopped = nextStep(entry).step === 'stop'
  return (
    <li className="grid gap-2 p-4">
      <span className="font-medium break-words">{text}</span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={isStopped ? 'danger' : 'info'}>{isStopped ? t`Not sent` : t`Waiting`}</Badge>
        {propertyName}
      </span>
      {refused && (
        <p className="text-sm">
          {refused.message}{' '}
          {what.kind === 'TICK' &&
            t`Open the task once you are online, and discard this when it is no longer needed.`}
        </p>
      )}
      {files.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {files.map((file) => (
            <WaitingPhoto
              key={file.id}
              file={file}
              onDiscard={() => discard(file.name, () => discardFile(entry, file.id))}
            />
          ))}
        </ul>
      )}
      <span className="flex flex-wrap gap-2">
        {isStopped && (
          <Button onClick={() => void change(() => retryWaiting(entry))} aria-label={t`Try again: ${text}`}>
            {t`Try again`}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => discard(holdsTyped(what) ? text : null, () => discardWaiting(entry))}
          aria-label={t`Discard: ${text}`}
        >
          {t`Discard`}
        </Button>
      </span>
    </li>
  )
}

const WaitingPhoto = ({ file, onDiscard }: { file: WaitingFile; onDiscard: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-2">
    <span className="min-w-0 break-words">
      {file.name}
      {file.refused && <span className="block text-danger">{file.refused.message}</span>}
    </span>
    <Button variant="quiet" onClick={onDiscard} aria-label={t`Discard: ${file.name}`}>
      {t`Discard`}
    </Button>
  </li>
)
