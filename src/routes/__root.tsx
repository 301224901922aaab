import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useChildMatches,
  useHydrated,
  useMatches,
} from '@tanstack/react-router'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { AppFooter } from '../components/layout/app-footer.tsx'
import { AppShell } from '../components/layout/app-shell.tsx'
import { earlyTapsScript } from '../components/layout/early-taps.ts'
import { RouteAnnouncer } from '../components/layout/route-announcer.tsx'
import { ToasterSlot } from '../components/layout/toaster-slot.tsx'
import { Later } from '../components/ui/later.tsx'
import { linkPreview } from '../features/base/landing/link-preview.ts'
import { useSessionTransition } from '../features/base/sessions/use-session-transition.ts'
import { useSignedOutToast } from '../features/base/sessions/use-signed-out-toast.ts'
import { ThemeChoice } from '../features/base/theme/components/theme-choice.tsx'
import { frameColor, themeScript } from '../features/base/theme/theme.rules.ts'
import { useThemeOnDocument } from '../features/base/theme/theme.store.ts'
import { currentUser } from '../features/base/users/users.functions.ts'
import { currentUserQuery } from '../features/base/users/users.queries.ts'
import type { CurrentUserView } from '../features/base/users/users.schemas.ts'
import { useKeepOffline } from '../features/overview/offline/use-keep-offline.ts'
import { offlinePath } from '../features/overview/offline/worker/worker.rules.ts'
import { Header, type Opened, PhoneBar } from '../header.tsx'
import { directionOf } from '../i18n/language.ts'
import { locale } from '../lib/locale.ts'
import { scriptOfPage } from '../lib/page-script.ts'
import stylesUrl from '../styles.css?url'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => ({
    user:
      location.pathname === offlinePath
        ? await forNobody()
        : await context.queryClient.ensureQueryData(currentUserQuery()),
  }),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Kinstead' },
      ...linkPreview(),
      { name: 'theme-color', content: frameColor.dark },
      { name: 'color-scheme', content: 'dark light' },
    ],
    links: [
      { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: stylesUrl },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      // With the session, so that it speaks the reader's language.
      { rel: 'manifest', href: '/manifest.webmanifest', crossOrigin: 'use-credentials' },
    ],
  }),
  shellComponent: Document,
  component: Root,
})

/** The page that browsers keep is the same for everyone. It only speaks the reader’s language, as their session says. */
async function forNobody(): Promise<CurrentUserView | null> {
  await currentUser()
  return null
}

// Loaded only in the demo.
const DemoBanner = lazy(() =>
  import('../features/overview/demo/components/demo-banner.tsx').then((module) => ({
    default: module.DemoBanner,
  })),
)
// Loaded only where analytics is configured.
const Analytics = lazy(() => import('../features/base/analytics/components/analytics.tsx'))

/** Whether this page runs any script. */
const useHasScript = () => useMatches({ select: (matches) => scriptOfPage(matches) !== 'none' })

/**
 * Renders the document; the server sends the dark theme, and the script in the head corrects it before the first
 * paint.
 */
function Document({ children }: { children: ReactNode }) {
  const hasScript = useHasScript()
  return (
    <html
      lang={i18n.locale}
      dir={directionOf(i18n.locale)}
      className="dark"
      data-locale={locale()}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <ScriptOnce>{themeScript}</ScriptOnce>
        {hasScript && <ScriptOnce>{earlyTapsScript}</ScriptOnce>}
      </head>
      <body>
        {children}
        {hasScript && <Scripts />}
      </body>
    </html>
  )
}

/**
 * Each page needs its own key: a link may be followed before the server-rendered page is hydrated, and without a key
 * React would hydrate the old elements as the new page. The guard has no elements, so the page inside it counts.
 */
function Page() {
  const page = useChildMatches({ select: ([first, second]) => (second ?? first)?.routeId })
  return <Outlet key={page} />
}

/** Marks the document as interactive, for tests and for debugging a page that does not respond. */
function useAwakeOnDocument() {
  useEffect(() => {
    document.documentElement.dataset.awake = ''
  }, [])
}

function Root() {
  const hasScript = useHasScript()
  const isAlone = useChildMatches({ select: ([page]) => page?.routeId === offlinePath })
  if (!hasScript) return <Outlet />
  return isAlone ? <AloneApp /> : <App />
}

/** A page without header and session, which works from a copy. */
function AloneApp() {
  useAwakeOnDocument()
  useThemeOnDocument()
  return <Outlet />
}

function App() {
  const { user } = Route.useRouteContext()
  const [opened, setOpened] = useState<Opened>(null)
  const isAwake = useHydrated()
  useAwakeOnDocument()
  useThemeOnDocument()
  useSessionTransition(user)
  useSignedOutToast()
  useKeepOffline(user && !user.isDemo ? user.id : null)
  return (
    <>
      <RouteAnnouncer />
      <AppShell
        header={
          <>
            <Header user={user} opened={opened} setOpened={setOpened} />
            {user?.isDemo && (
              <Later failed={null}>
                <DemoBanner />
              </Later>
            )}
          </>
        }
        footer={<AppFooter>{!user && <ThemeChoice />}</AppFooter>}
        bottomBar={user && <PhoneBar setOpened={setOpened} />}
      >
        <Page />
      </AppShell>
      <ToasterSlot />
      {isAwake && user?.analytics && !user.analytics.isOff && (
        <Later failed={null}>
          <Analytics key={user.id} analyticsKey={user.analytics.key} userId={user.id} />
        </Later>
      )}
    </>
  )
}
