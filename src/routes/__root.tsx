import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Link,
  Outlet,
  ScriptOnce,
  Scripts,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppFooter } from '../components/layout/app-footer.tsx'
import { AppHeader, HeaderLink } from '../components/layout/app-header.tsx'
import { AppShell } from '../components/layout/app-shell.tsx'
import { Logo } from '../components/layout/logo.tsx'
import { ProgressBar } from '../components/layout/progress-bar.tsx'
import { RouteAnnouncer } from '../components/layout/route-announcer.tsx'
import { ToasterSlot } from '../components/layout/toaster-slot.tsx'
import { ThemeToggle } from '../features/theme/components/theme-toggle.tsx'
import { frameColor, themeScript } from '../features/theme/theme.rules.ts'
import { useThemeOnDocument } from '../features/theme/theme.store.ts'
import stylesUrl from '../styles.css?url'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Kinstead' },
      {
        name: 'description',
        content:
          'The shared house, run by the whole family: what has to be done, who does it, who paid, and which tradesperson is coming.',
      },
      { name: 'theme-color', content: frameColor.dark },
      { name: 'color-scheme', content: 'dark light' },
    ],
    links: [
      { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: stylesUrl },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
})

/** The document; dark is what the server sends, and the script in the head corrects it before the first paint. */
function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className="dark" suppressHydrationWarning>
      <head>
        <HeadContent />
        <ScriptOnce>{themeScript}</ScriptOnce>
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  useThemeOnDocument()
  return (
    <>
      <ProgressBar />
      <RouteAnnouncer />
      <AppShell header={<Header />} footer={<AppFooter />}>
        <Outlet />
      </AppShell>
      <ToasterSlot />
    </>
  )
}

function Header() {
  return (
    <AppHeader
      home={
        <Link to="/" className="rounded-sm">
          <Logo />
        </Link>
      }
      tools={<ThemeToggle />}
      account={<HeaderLink to="/login">Sign in</HeaderLink>}
    />
  )
}
