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
import { House, Plus, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { AppFooter } from '../components/layout/app-footer.tsx'
import { AppHeader, HeaderLink } from '../components/layout/app-header.tsx'
import { AppShell } from '../components/layout/app-shell.tsx'
import { BottomBar, BottomBarLink } from '../components/layout/bottom-bar.tsx'
import { Logo } from '../components/layout/logo.tsx'
import { ProgressBar } from '../components/layout/progress-bar.tsx'
import { RouteAnnouncer } from '../components/layout/route-announcer.tsx'
import { ToasterSlot } from '../components/layout/toaster-slot.tsx'
import { useSelectedGroupId } from '../features/groups/selected-group.store.ts'
import { useSignedOutToast } from '../features/sessions/use-signed-out-toast.ts'
import { ThemeChoice } from '../features/theme/components/theme-choice.tsx'
import { ThemeToggle } from '../features/theme/components/theme-toggle.tsx'
import { frameColor, themeScript } from '../features/theme/theme.rules.ts'
import { useThemeOnDocument } from '../features/theme/theme.store.ts'
import { useSessionTransition } from '../features/users/use-session-transition.ts'
import { currentUserQuery } from '../features/users/users.queries.ts'
import type { CurrentUserView } from '../features/users/users.schemas.ts'
import { locale } from '../lib/locale.ts'
import stylesUrl from '../styles.css?url'

// What a visitor never needs is loaded when a signed-in person does.
const signOut = () => import('../features/sessions/sign-out.ts').then((module) => module.signOut())
const UserMenu = lazy(() =>
  import('../components/layout/user-menu.tsx').then((module) => ({ default: module.UserMenu })),
)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context }) => ({
    user: await context.queryClient.ensureQueryData(currentUserQuery()),
  }),
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
    <html lang="en" className="dark" data-locale={locale()} suppressHydrationWarning>
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
  const { user } = Route.useRouteContext()
  useThemeOnDocument()
  useSessionTransition(user)
  useSignedOutToast()
  return (
    <>
      <ProgressBar />
      <RouteAnnouncer />
      <AppShell
        header={<Header user={user} />}
        footer={
          <AppFooter>
            <ThemeChoice />
          </AppFooter>
        }
      >
        <Outlet />
      </AppShell>
      {user && <PhoneBar />}
      <ToasterSlot />
    </>
  )
}

function Header({ user }: { user: CurrentUserView | null }) {
  return (
    <AppHeader
      home={
        <Link to="/" className="flex min-h-touch min-w-touch items-center rounded-sm">
          <Logo />
        </Link>
      }
      places={
        user && (
          <>
            <DashboardLink />
            <HeaderLink to="/family-select">Groups</HeaderLink>
          </>
        )
      }
      tools={<ThemeToggle />}
      account={user ? <AccountMenu user={user} /> : <HeaderLink to="/login">Sign in</HeaderLink>}
    />
  )
}

/** To the group that was looked at last; to the choice of groups when there is none. */
function DashboardLink() {
  const familyGroupId = useSelectedGroupId()
  return familyGroupId ? (
    <HeaderLink to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
      Dashboard
    </HeaderLink>
  ) : (
    <HeaderLink to="/family-select">Dashboard</HeaderLink>
  )
}

/** The main places within reach of a thumb. */
function PhoneBar() {
  const familyGroupId = useSelectedGroupId()
  const house = { icon: <House aria-hidden="true" />, label: 'Dashboard' }
  return (
    <BottomBar>
      {familyGroupId ? (
        <BottomBarLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} {...house} />
      ) : (
        <BottomBarLink to="/family-select" {...house} />
      )}
      <BottomBarLink to="/property/new" icon={<Plus aria-hidden="true" />} label="Add" />
      <BottomBarLink to="/family-select" icon={<Users aria-hidden="true" />} label="Groups" />
    </BottomBar>
  )
}

function AccountMenu({ user }: { user: CurrentUserView }) {
  return (
    <Suspense fallback={<span className="size-touch" />}>
      <UserMenu user={user} onLogOut={signOut} passwordPath={user.passwordPath} />
    </Suspense>
  )
}
