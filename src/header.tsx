import { t } from '@lingui/core/macro'
import { Link, type LinkProps, useParams, useRouterState } from '@tanstack/react-router'
import { CalendarDays, Coins, House, ListTodo, MessageSquareText, Plus, RotateCw } from 'lucide-react'
import { lazy, type MouseEvent, memo, type ReactNode, useState } from 'react'
import { AppHeader, HeaderLink } from './components/layout/app-header.tsx'
import {
  BottomBar,
  BottomBarFallback,
  BottomBarLink,
  BottomBarMain,
} from './components/layout/bottom-bar.tsx'
import { Logo } from './components/layout/logo.tsx'
import { ProgressBar } from './components/layout/progress-bar.tsx'
import { Button, ButtonLink, IconButton } from './components/ui/button.tsx'
import { Later } from './components/ui/later.tsx'
import {
  calendarTarget,
  dashboardTarget,
  moneyTarget,
  tasksTarget,
} from './features/base/groups/group-links.ts'
import { useSelectedGroupId } from './features/base/groups/selected-group.store.ts'
import { ThemeToggle } from './features/base/theme/components/theme-choice.tsx'
import type { CurrentUserView } from './features/base/users/users.schemas.ts'

// The header, and the bottom bar on a phone: combines the parts of features.

/** For signed-in people only. One script: React lets a part that arrives later respond only 300 ms after the others. */
const parts = () => import('./header-parts.tsx')
const AccountMenus = lazy(() => parts().then((module) => ({ default: module.AccountMenus })))
const GroupSwitcher = lazy(() => parts().then((module) => ({ default: module.GroupSwitcher })))
const NotificationBell = lazy(() => parts().then((module) => ({ default: module.NotificationBell })))
const SearchEntry = lazy(() => parts().then((module) => ({ default: module.SearchEntry })))
const FeedbackDialog = lazy(() =>
  import('./features/base/feedback/components/feedback-dialog.tsx').then((module) => ({
    default: module.FeedbackDialog,
  })),
)

/** Which menus of the header are open; the bottom bar opens some of them too. */
export type Opened = 'notifications' | 'menu' | 'search' | 'shortcuts' | 'add' | 'feedback' | null
export type OpenState = { opened: Opened; setOpened: (opened: Opened) => void }

/** Renders the header for a visitor or a signed-in person. */
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
      account={
        user ? <Account user={user} {...openState} /> : <HeaderLink to="/login">{t`Sign in`}</HeaderLink>
      }
    />
  )
}

type LaterInBarProps = { place?: ReactNode; failed?: ReactNode; children: ReactNode }

/**
 * Renders a part of the header whose script loads later; without it the place stays empty. The components around it are
 * memoized, because React removes what the server sent when it renders such a part again before its script is there.
 */
const LaterInBar = ({ place, failed = place, children }: LaterInBarProps) => (
  <Later place={place} failed={failed}>
    {children}
  </Later>
)

const Switcher = memo(() => (
  <LaterInBar place={<span className="h-touch w-32" />}>
    <GroupSwitcher />
  </LaterInBar>
))

const SearchTool = memo(({ opened, setOpened }: OpenState) => (
  <LaterInBar place={<span className="size-touch max-md:hidden" />}>
    <SearchEntry
      shown={opened === 'search' || opened === 'shortcuts' || opened === 'add' ? opened : null}
      onShow={setOpened}
    />
  </LaterInBar>
))

const Bell = memo(({ opened, setOpened }: OpenState) => (
  <LaterInBar place={<span className="size-touch" />}>
    <NotificationBell
      open={opened === 'notifications'}
      onOpenChange={(open) => setOpened(open ? 'notifications' : null)}
    />
  </LaterInBar>
))

const Account = memo(({ user, opened, setOpened }: OpenState & { user: CurrentUserView }) => (
  <LaterInBar place={<span className="size-touch" />} failed={<Reload />}>
    <AccountMenus
      user={user}
      open={opened === 'menu'}
      onOpenChange={(open) => setOpened(open ? 'menu' : null)}
      onSearch={() => setOpened('search')}
      onFeedback={() => setOpened('feedback')}
    />
  </LaterInBar>
))

/** A browser remembers a failed script load; only reloading the page tries again. */
const Reload = () => (
  <IconButton
    label={t`Reload`}
    icon={<RotateCw aria-hidden="true" />}
    onClick={() => window.location.reload()}
  />
)

const Home = (target: LinkProps) => (
  <Link {...target} className="flex min-h-touch min-w-touch items-center rounded-sm">
    <Logo compact={target.to !== '/'} />
  </Link>
)

/** Links to the person's dashboard; visitors get the landing page. */
const HomeOfMember = () => <Home {...dashboardTarget(useSelectedGroupId())} />

function Places() {
  const familyGroupId = useSelectedGroupId()
  return (
    <>
      <HeaderLink {...dashboardTarget(familyGroupId)}>{t`Dashboard`}</HeaderLink>
      {familyGroupId && (
        <HeaderLink {...tasksTarget(familyGroupId)} className="max-lg:hidden">
          {t`Tasks`}
        </HeaderLink>
      )}
      <HeaderLink {...calendarTarget(familyGroupId)}>{t`Calendar`}</HeaderLink>
      {familyGroupId && <HeaderLink {...moneyTarget(familyGroupId)}>{t`Money`}</HeaderLink>}
    </>
  )
}

function Tools({ opened, setOpened }: OpenState) {
  return (
    <>
      <Switcher />
      <SearchTool opened={opened} setOpened={setOpened} />
      <ButtonLink
        {...useAddLink(setOpened)}
        className="max-xl:w-touch max-xl:px-0 max-md:hidden"
        title={t`Add (A)`}
        aria-keyshortcuts="A"
      >
        <Plus aria-hidden="true" />
        <span className="max-xl:sr-only">{t`Add`}</span>
      </ButtonLink>
      <Bell opened={opened} setOpened={setOpened} />
      <Feedback opened={opened} setOpened={setOpened} />
    </>
  )
}

/** Links to the Add page; once hydrated, opens the menu instead. */
function useAddLink(setOpened: OpenState['setOpened']) {
  const familyGroupId = useSelectedGroupId()
  const { propertyId } = useParams({ strict: false })
  return {
    to: '/add',
    search: { ...(familyGroupId && { familyGroupId }), ...(propertyId && { propertyId }) },
    'aria-haspopup': 'dialog',
    onClick: (event: MouseEvent) => {
      // With a modifier key it opens a new tab, like every link.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpened('add')
    },
  } as const
}

/** Loaded on use; on a phone the menu opens it. */
function Feedback({ opened, setOpened }: OpenState) {
  const isOpen = opened === 'feedback'
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <>
      <Button
        variant="quiet"
        className="max-xl:w-touch max-xl:px-0 max-md:hidden"
        title={t`Feedback`}
        onClick={() => setOpened('feedback')}
      >
        <MessageSquareText aria-hidden="true" />
        <span className="max-xl:sr-only">{t`Feedback`}</span>
      </Button>
      {wasOpened && (
        <LaterInBar>
          <FeedbackDialog open={isOpen} onOpenChange={(open) => setOpened(open ? 'feedback' : null)} />
        </LaterInBar>
      )}
    </>
  )
}

/**
 * Renders the main places and the Add button within reach of the thumb. Without a group they all lead to the list of
 * groups, so there is no bar on that page.
 */
export function PhoneBar({ setOpened }: Pick<OpenState, 'setOpened'>) {
  const familyGroupId = useSelectedGroupId()
  const addLink = useAddLink(setOpened)
  const isGroupList = useRouterState({ select: ({ location }) => location.pathname === '/family-select' })
  const tasks = { icon: <ListTodo aria-hidden="true" />, label: t`Tasks` }
  const money = { icon: <Coins aria-hidden="true" />, label: t`Money` }
  if (isGroupList && !familyGroupId) return null
  return (
    <BottomBar>
      <BottomBarLink
        {...dashboardTarget(familyGroupId)}
        icon={<House aria-hidden="true" />}
        label={t`Home`}
      />
      {familyGroupId ? (
        <BottomBarLink {...tasksTarget(familyGroupId)} {...tasks} />
      ) : (
        <BottomBarFallback href="/family-select" {...tasks} />
      )}
      <BottomBarMain {...addLink} icon={<Plus aria-hidden="true" />} label={t`Add`} />
      <BottomBarLink
        {...calendarTarget(familyGroupId)}
        icon={<CalendarDays aria-hidden="true" />}
        label={t`Calendar`}
      />
      {familyGroupId ? (
        <BottomBarLink {...moneyTarget(familyGroupId)} {...money} />
      ) : (
        <BottomBarFallback href="/family-select" {...money} />
      )}
    </BottomBar>
  )
}
