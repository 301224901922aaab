import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Logo } from '../../../../components/layout/logo.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { locale } from '../../../../lib/locale.ts'
import { safeReturnTo } from '../../../../lib/return-to.ts'
import type { KeptCopy } from '../device-copy.ts'
import { offlineTexts } from '../offline.texts.ts'
import { KeptProperty } from './kept-property.tsx'
import { useKept } from './use-kept.ts'

/** Renders what this device keeps. It works without a connection, from files that the service worker keeps. */
export function OfflinePage() {
  const kept = useKept()
  return (
    <div data-app className="flex min-h-dvh flex-col">
      <header className="border-b px-4 py-3 sm:px-6">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-8 outline-none">
        <Page width="prose">
          <PageHeader title={offlineTexts.title} actions={<OpenKinstead />} />
          {kept.is === 'reading' && <p role="status">{t`Opening the copy…`}</p>}
          {kept.is === 'empty' && <Nothing />}
          {kept.is === 'kept' && <Copies copies={kept.copies} clear={kept.clear} />}
        </Page>
      </main>
    </div>
  )
}

/** Leads to the page that could not be loaded, or to the start. */
function OpenKinstead() {
  const [target, setTarget] = useState('/')
  useEffect(() => {
    const from = new URLSearchParams(location.search).get('from')
    setTarget(safeReturnTo(from, location.origin))
  }, [])
  return <a href={target} className={buttonClass('primary')}>{t`Open Kinstead`}</a>
}

const Nothing = () => (
  <SectionCard title={t`Nothing is kept on this device`}>
    <p className="text-muted">
      {t`There is no connection, or Kinstead does not answer. Once you are back online, you can choose what to keep under “On this device” in your profile.`}
    </p>
  </SectionCard>
)

function Copies({ copies, clear }: { copies: readonly KeptCopy[]; clear: () => Promise<void> }) {
  const [chosen, setChosen] = useState(copies[0]?.copy.propertyId ?? '')
  const current = copies.find(({ copy }) => copy.propertyId === chosen)
  const options = copies.map(({ copy }) => ({ value: copy.propertyId, label: copy.name }))
  if (!current) return <Nothing />
  return (
    <div className="grid grid-cols-1 gap-6">
      {copies.length > 1 && (
        <SegmentedChoice legend={t`Property`} options={options} value={chosen} onChange={setChosen} />
      )}
      <div className="grid gap-1">
        <h2 className="text-lg">{current.copy.name}</h2>
        {current.copy.address && <p className="text-muted">{current.copy.address}</p>}
        <p className="text-muted">
          {offlineTexts.savedAt(current.savedAt, locale())} {t`Later changes are missing here.`}
        </p>
      </div>
      <KeptProperty key={chosen} kept={current} />
      <Footer>
        <Button onClick={clear}>{t`Remove from this device`}</Button>
      </Footer>
    </div>
  )
}

const Footer = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 border-t pt-6">{children}</div>
)
