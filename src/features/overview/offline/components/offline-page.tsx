import { t } from '@lingui/core/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Logo } from '../../../../components/layout/logo.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { locale } from '../../../../lib/locale.ts'
import { waitingTexts } from '../../../base/device-store/waiting.texts.ts'
import { readLastUser } from '../../../base/users/last-user.ts'
import { openedNext } from '../offline.rules.ts'
import { offlineTexts } from '../offline.texts.ts'
import { outboxTexts } from '../outbox.texts.ts'
import { addWaiting } from '../outbox.ts'
import type { Sending } from '../send-waiting.ts'
import { KeptProperty } from './kept-property.tsx'
import { type Keep, RecordPart } from './record-part.tsx'
import { keepingFocus } from './use-focus-back.ts'
import { type Kept, useKept } from './use-kept.ts'
import { useOnline } from './use-online.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingList } from './waiting-list.tsx'

/** Renders what this device keeps. It works without a connection, from files that the service worker keeps. */
export function OfflinePage() {
  const kept = useKept()
  const isOnline = useOnline()
  const title = isOnline ? offlineTexts.onDevice : offlineTexts.title
  return (
    <div data-app className="flex min-h-dvh flex-col">
      <header className="border-b px-4 py-3 sm:px-6">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-8 outline-none">
        <Page width="prose">
          <PageHeader title={title} actions={<OpenKinstead isOnline={isOnline} />} />
          {kept.is === 'reading' && <p role="status">{t`Opening the copy…`}</p>}
          {kept.is === 'empty' && <Nothing />}
          {kept.is === 'signed-out' && <SignInToSend waiting={kept.waiting} />}
          {kept.is === 'kept' && <Copies {...kept} />}
        </Page>
      </main>
    </div>
  )
}

/** Leads to the page that could not be loaded, or to the start; not the main thing here while it can only fail. */
function OpenKinstead({ isOnline }: { isOnline: boolean }) {
  const [target, setTarget] = useState('/')
  useEffect(() => {
    const from = new URLSearchParams(location.search).get('from')
    setTarget(openedNext({ from, origin: location.origin, wasSignedIn: Boolean(readLastUser()) }))
  }, [])
  return (
    <a href={target} className={buttonClass(isOnline ? 'primary' : 'secondary')}>
      {t`Open Kinstead`}
    </a>
  )
}

const Nothing = () => (
  <SectionCard title={t`Nothing is kept on this device`}>
    <p className="text-muted">
      {t`There is no connection, or Kinstead does not answer. Once you are back online, you can choose what to keep under “On this device” in your profile.`}
    </p>
  </SectionCard>
)

const SignInToSend = ({ waiting }: { waiting: number }) => (
  <SectionCard title={outboxTexts.title}>
    <p className="mb-3">{outboxTexts.signIn(waiting)}</p>
    <a href="/login" className={buttonClass()}>{t`Sign in`}</a>
  </SectionCard>
)

type Refresh = { refresh: () => Promise<void> }

/** Keeps what is recorded about a property, and says whether that worked and when it was sent. */
function useKeep({ settings, copies, refresh }: Kept & Refresh, wanted: string | undefined) {
  const [said, setSaid] = useState('')
  const onSent = useCallback(
    async ({ sent, refused }: Sending) => {
      setSaid(refused > 0 ? outboxTexts.refused(refused) : outboxTexts.sent(sent))
      // Before the entries go: until then, a task that was ticked would look open again.
      if (sent > 0) await keepingFocus(refresh)
    },
    [refresh],
  )
  const waiting = useWaiting(settings.userId, onSent)
  const current = copies.find(({ copy }) => copy.propertyId === wanted) ?? copies[0]
  const keep: Keep = async (what, photos) => {
    if (!current) return false
    const { propertyId, familyGroupId, name: propertyName } = current.copy
    const entry = { userId: settings.userId, propertyId, familyGroupId, propertyName, what }
    const isKept = await addWaiting(entry, photos).catch(() => false)
    setSaid(isKept ? outboxTexts.kept : outboxTexts.notKept)
    await waiting.send()
    return isKept
  }
  const onDiscarded = () => setSaid(outboxTexts.discarded)
  return { ...waiting, current, keep, said, onDiscarded }
}

function Copies({ clear, ...kept }: Kept & Refresh & { clear: () => Promise<void> }) {
  const { copies } = kept
  // The first one until the person chooses, also if it is taken only after this page has opened.
  const [wanted, setWanted] = useState<string>()
  const { entries, send, current, keep, said, onDiscarded } = useKeep(kept, wanted)
  const waiting = <WaitingList entries={entries} send={send} onDiscarded={onDiscarded} />
  const askAndClear = () => {
    if (entries.length === 0 || window.confirm(waitingTexts.askLoss(entries.length))) void keepingFocus(clear)
  }
  const options = copies.map(({ copy }) => ({ value: copy.propertyId, label: copy.name }))
  if (!current)
    return (
      <>
        {waiting}
        {entries.length === 0 && <Nothing />}
      </>
    )
  const chosen = current.copy.propertyId
  return (
    <div className="grid grid-cols-1 gap-6">
      {copies.length > 1 && (
        <SegmentedChoice legend={t`Property`} options={options} value={chosen} onChange={setWanted} />
      )}
      <div className="grid gap-1">
        <h2 className="text-lg">{current.copy.name}</h2>
        {current.copy.address && <p className="text-muted">{current.copy.address}</p>}
        <p className="text-muted">
          {offlineTexts.savedAt(current.savedAt, locale())} {t`Later changes are missing here.`}
        </p>
      </div>
      <p role="status" className={said ? 'rounded-md bg-raised p-3' : 'sr-only'}>
        {said}
      </p>
      {waiting}
      <KeptProperty key={chosen} kept={current} entries={entries} keep={keep} />
      <RecordPart key={`record ${chosen}`} copy={current.copy} keep={keep} />
      <Footer>
        <Button onClick={askAndClear}>{t`Remove from this device`}</Button>
      </Footer>
    </div>
  )
}

const Footer = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 border-t pt-6">{children}</div>
)
