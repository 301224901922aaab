import { useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps, useParams } from '@tanstack/react-router'
import { Bell, CalendarDays, Ellipsis, House, MessageSquareText, Plus } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { AppHeader, HeaderLink } from './components/layout/app-header.tsx'
import { BottomBar, BottomBarButton, BottomBarLink } from './components/layout/bottom-bar.tsx'
import { Logo } from './components/layout/logo.tsx'
import { ProgressBar } from './components/layout/progress-bar.tsx'
import { Button } from './components/ui/button.tsx'
import { Later } from './components/ui/later.tsx'
import { calendarTarget, dashboardTarget, moneyTarget } from './features/base/groups/group-links.ts'
import { useSelectedGroupId } from './features/base/groups/selected-group.store.ts'
import { forgetPerson } from './features/base/sessions/forget-person.ts'
import { ThemeToggle } from './features/base/theme/components/theme-choice.tsx'
import { type CurrentUser, useUserStore } from './features/base/users/user.store.ts'
import type { CurrentUserView } from './features/base/users/users.schemas.ts'

// The bar at the top of every page, and the one at the bottom of a phone: where the features' parts of both meet.

// What a visitor never needs is loaded when a signed-in person does.
const signOut = (forget: () => void) =>
  import('./features/base/sessions/sign-out.ts').then((module) => module.signOut(forget))
const UserMenu = lazy(() =>
  import('./components/layout/user-menu.tsx').then((module) => ({ default: module.UserMenu })),
)
const GroupSwitcher = lazy(() =>
  import('./features/base/groups/components/group-switcher.tsx').then((module) => ({
    default: module.GroupSwitcher,
  })),
)
const MobileMenu = lazy(() =>
  import('./features/base/groups/components/mobile-menu.tsx').then((module) => ({
    default: module.MobileMenu,
  })),
)
const NotificationBell = lazy(() =>
  import('./features/base/notifications/components/notification-bell.tsx').then((module) => ({
    default: module.NotificationBell,
  })),
)
const SearchEntry = lazy(() =>
  import('./features/overview/search/components/search-entry.tsx').then((module) => ({
    default: module.SearchEntry,
  })),
)
const FeedbackDialog = lazy(() =>
  import('./features/base/feedback/components/feedback-dialog.tsx').then((module) => ({
    default: module.FeedbackDialog,
  })),
)

/** What of the header is open: the bar at the bottom of a phone opens some of it too. */
export type Opened = 'notifications' | 'menu' | 'search' | 'shortcuts' | null
export type OpenState = { opened: Opened; setOpened: (opened: Opened) => void }

/** The bar at the top: a visitor's, or a signed-in person's. */
export function Header({ user, ...openState }: OpenState & { user: CurrentUserView | null }) {
  return (
    <AppHeader
      progress={<ProgressBar />}
      home={user ? <HomeOfMember /> : <Home to="/" />}
      places={user && <Places />}
      tools={
        <>
          {user && <Tools {...openState} />}
          <ThemeToggle />
        </>
      }
      account={user ? <Account user={user} {...openState} /> : <HeaderLink to="/login">Sign in</HeaderLink>}
    />
  )
}

/** A part of the bar whose script comes after the page's own; when it does not come, its place stays empty. */
const LaterInBar = ({ place, children }: { place?: ReactNode; children: ReactNode }) => (
  <Later place={place} failed={place}>
    {children}
  </Later>
)

const Home = (target: LinkProps) => (
  <Link {...target} className="flex min-h-touch min-w-touch items-center rounded-sm">
    <Logo compact={target.to !== '/'} />
  </Link>
)

/** Leads to the person's dashboard; the landing page is for visitors. */
const HomeOfMember = () => <Home {...dashboardTarget(useSelectedGroupId())} />

function Places() {
  const familyGroupId = useSelectedGroupId()
  return (
    <>
      <HeaderLink {...dashboardTarget(familyGroupId)}>Dashboard</HeaderLink>
      <HeaderLink {...calendarTarget(familyGroupId)}>Calendar</HeaderLink>
      {familyGroupId && <HeaderLink {...moneyTarget(familyGroupId)}>Money</HeaderLink>}
    </>
  )
}

function Tools({ opened, setOpened }: OpenState) {
  return (
    <>
      <LaterInBar place={<span className="h-touch w-32 max-md:hidden" />}>
        <GroupSwitcher />
      </LaterInBar>
      <LaterInBar place={<span className="size-touch" />}>
        <SearchEntry
          shown={opened === 'search' || opened === 'shortcuts' ? opened : null}
          onShow={setOpened}
        />
      </LaterInBar>
      <LaterInBar place={<span className="size-touch" />}>
        <NotificationBell
          open={opened === 'notifications'}
          onOpenChange={(open) => setOpened(open ? 'notifications' : null)}
        />
      </LaterInBar>
      <Feedback />
    </>
  )
}

/** The dialog is loaded when it is wanted. */
function Feedback() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="max-lg:w-touch max-lg:px-0"
        title="Feedback"
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <MessageSquareText aria-hidden="true" />
        <span className="max-lg:sr-only">Feedback</span>
      </Button>
      {wasOpened && (
        <LaterInBar>
          <FeedbackDialog open={open} onOpenChange={setOpen} />
        </LaterInBar>
      )}
    </>
  )
}

function Account({ user, opened, setOpened }: OpenState & { user: CurrentUserView }) {
  const queryClient = useQueryClient()
  const known = useUserStore()
  const shown = known.isLoaded && known.id === user.id ? { ...user, ...pickShown(known) } : user
  return (
    <LaterInBar
      place={
        <>
          <span className="size-touch md:hidden" />
          <span className="size-touch" />
        </>
      }
    >
      <MobileMenu
        open={opened === 'menu'}
        onOpenChange={(open) => setOpened(open ? 'menu' : null)}
        onSearch={() => setOpened('search')}
      />
      <UserMenu
        user={shown}
        onLogOut={() => signOut(() => forgetPerson(queryClient))}
        passwordPath={user.passwordPath}
      />
    </LaterInBar>
  )
}

const pickShown = ({ firstName, lastName, email, profileImageUrl }: CurrentUser) => ({
  firstName,
  lastName,
  email,
  profileImageUrl,
})

/** The main places within reach of a thumb. */
export function PhoneBar({ setOpened }: Pick<OpenState, 'setOpened'>) {
  const familyGroupId = useSelectedGroupId()
  const { propertyId } = useParams({ strict: false })
  return (
    <BottomBar>
      <BottomBarLink
        {...dashboardTarget(familyGroupId)}
        icon={<House aria-hidden="true" />}
        label="Dashboard"
      />
      <BottomBarLink
        {...calendarTarget(familyGroupId)}
        icon={<CalendarDays aria-hidden="true" />}
        label="Calendar"
      />
      <BottomBarLink
        to="/add"
        search={{ ...(familyGroupId && { familyGroupId }), ...(propertyId && { propertyId }) }}
        icon={<Plus aria-hidden="true" />}
        label="Add"
      />
      <BottomBarButton
        icon={<Bell aria-hidden="true" />}
        label="Notifications"
        onClick={() => setOpened('notifications')}
      />
      <BottomBarButton
        icon={<Ellipsis aria-hidden="true" />}
        label="More"
        onClick={() => setOpened('menu')}
      />
    </BottomBar>
  )
}
