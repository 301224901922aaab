import { t } from '@lingui/core/macro'
import {
  Bell,
  CalendarDays,
  Coins,
  HardHat,
  House,
  Keyboard,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  SunMoon,
  User,
  Users,
} from 'lucide-react'
import { type CommandKind, inGroups, ofGroups, one } from './search.offers.ts'
import { partsOfProperty } from './search.parts.ts'
import { searchPaths } from './search.paths.ts'

/** Leads to the pages, in order. */
export const goCommands: CommandKind[] = [
  {
    id: 'dashboard',
    section: 'go',
    icon: LayoutDashboard,
    get keywords() {
      return t`home overview group family`
    },
    offers: (context) => ofGroups(context, (name) => t`Dashboard of ${name}`, searchPaths.dashboard),
  },
  {
    id: 'calendar',
    section: 'go',
    icon: CalendarDays,
    get keywords() {
      return t`dates renewals month`
    },
    offers: (context) => one(t`Calendar`, searchPaths.calendar(context.selectedGroupId)),
  },
  {
    id: 'tasks',
    section: 'go',
    icon: ListTodo,
    get keywords() {
      return t`all open work to do`
    },
    offers: (context) => ofGroups(context, (name) => t`Tasks of ${name}`, searchPaths.tasksOfGroup),
  },
  {
    id: 'money',
    section: 'go',
    icon: Coins,
    get keywords() {
      return t`balances expenses payments bills settlements budgets reports`
    },
    offers: (context) => ofGroups(context, (name) => t`Money of ${name}`, searchPaths.money),
  },
  {
    id: 'workers',
    section: 'go',
    icon: HardHat,
    get keywords() {
      return t`workers trades plumber roofer electrician`
    },
    offers: (context) => ofGroups(context, (name) => t`Contractors of ${name}`, searchPaths.workers),
  },
  {
    id: 'property',
    section: 'go',
    icon: House,
    get keywords() {
      return t`property house`
    },
    // Once something is typed, properties are among the results.
    offers: ({ places, selectedGroupId }) =>
      places
        .filter(({ familyGroupId, isArchived }) => familyGroupId === selectedGroupId && !isArchived)
        .map(({ propertyId, name }) => ({
          key: propertyId,
          label: name,
          isNear: true,
          path: searchPaths.property(propertyId),
        })),
  },
  {
    id: 'property-part',
    section: 'go',
    icon: House,
    keywords: '',
    offers: partsOfProperty,
  },
  {
    id: 'groups',
    section: 'go',
    icon: Users,
    get keywords() {
      return t`family switch manage members trash activity settings`
    },
    offers: () => one(t`Your groups`, searchPaths.groups),
  },
  {
    id: 'emergency-access',
    section: 'go',
    icon: LifeBuoy,
    get keywords() {
      return t`trusted person request object`
    },
    // Only once something is typed.
    offers: (context) =>
      inGroups(
        context,
        'group.manage',
        (name) => t`Emergency access to ${name}`,
        searchPaths.emergencyAccess,
      ).map((offer) => ({ ...offer, isNear: false })),
  },
  {
    id: 'notifications',
    section: 'go',
    icon: Bell,
    get keywords() {
      return t`bell news unread snooze`
    },
    offers: () => one(t`Notifications`, searchPaths.notifications),
  },
  {
    id: 'profile',
    section: 'go',
    icon: User,
    get keywords() {
      return t`account me name picture notifications password`
    },
    offers: () => one(t`Profile`, searchPaths.profile),
  },
]

/** What the dialog does itself. */
export const moreCommands: CommandKind[] = [
  {
    id: 'theme',
    section: 'more',
    icon: SunMoon,
    get keywords() {
      return t`theme mode colour color toggle`
    },
    offers: () => [{ key: '', label: t`Switch between dark and light`, isNear: true, does: 'toggle-theme' }],
  },
  {
    id: 'shortcuts',
    section: 'more',
    icon: Keyboard,
    get keywords() {
      return t`keys help`
    },
    offers: () => [{ key: '', label: t`Keyboard shortcuts`, isNear: true, does: 'show-shortcuts' }],
  },
]
