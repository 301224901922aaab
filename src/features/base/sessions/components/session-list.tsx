import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { mySessionsQuery, useEndMyOtherSessions, useEndMySession } from '../sessions.queries.ts'
import type { SessionView } from '../sessions.schemas.ts'
import { endTexts } from '../sessions.texts.ts'

type SessionListProps = {
  /** Whether Kinstead runs the sign-in page itself, so that both sessions end together. */
  hasOwnSignIn: boolean
}

/** Renders one's sessions with buttons to end them. */
export function SessionList({ hasOwnSignIn }: SessionListProps) {
  const { data: sessions } = useSuspenseQuery(mySessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears with its line.
  const focusList = () => list.current?.focus()
  return (
    <SectionCard title={t`Where you are signed in`}>
      <p className="mb-4 text-muted">{hasOwnSignIn ? endTexts.own : endTexts.external}</p>
      <ul ref={list} tabIndex={-1} aria-label={t`Sessions`} className="grid divide-y rounded-sm">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnded={focusList} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers hasOwnSignIn={hasOwnSignIn} onEnded={focusList} />}
    </SectionCard>
  )
}

function SessionLine({ session, onEnded }: { session: SessionView; onEnded: () => void }) {
  const { id, userAgent, createdAt, lastSeenAt, isCurrent } = session
  const end = useEndMySession()
  const browser = describeBrowser(userAgent)
  // Awaited here because the row unmounts before the mutation callback runs.
  const endIt = async () => {
    try {
      await end.mutateAsync(id)
    } catch (error) {
      return toastFailure(error)
    }
    toast.success(t`Signed out of ${browser}`)
    onEnded()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {isCurrent && <Badge tone="accent">{t`This browser`}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t`Since`} <LocalTime at={createdAt} />
        </p>
        <p className="text-sm text-muted">
          {t`Last seen`} <LocalTime at={lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button onClick={endIt} loading={end.isPending} aria-label={t`Sign out of ${browser}`}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ hasOwnSignIn, onEnded }: SessionListProps & { onEnded: () => void }) {
  const end = useEndMyOtherSessions()
  const endAll = async () => {
    try {
      await end.mutateAsync()
    } catch (error) {
      toastFailure(error)
      throw error
    }
    toast.success(t`Signed out everywhere else`)
    onEnded()
  }
  return (
    <div className="mt-4">
      <AlertDialog
        trigger={<Button>{t`Sign out everywhere else`}</Button>}
        title={t`Sign out everywhere else?`}
        description={t`${hasOwnSignIn ? endTexts.own : endTexts.external} Unsaved changes there may be lost.`}
        confirmLabel={t`Sign out everywhere else`}
        onConfirm={endAll}
      />
    </div>
  )
}

// Every browser claims to be several others and the most specific name is the true one, so the order matters. Source:
// the browsers' User-Agent strings.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** Returns browser and system in words: "Firefox on Windows". */
export function describeBrowser(userAgent: string | null): string {
  const [browser, system] = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')]
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? (system ? t`A browser on ${system}` : t`Unknown browser`)
}
