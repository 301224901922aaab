import { t } from '@lingui/core/macro'
import {
  BanknoteArrowDown,
  BedDouble,
  Bell,
  BookPlus,
  CalendarDays,
  Coins,
  FileUp,
  Hammer,
  HandCoins,
  HardHat,
  House,
  Keyboard,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  PackagePlus,
  PartyPopper,
  Plus,
  ReceiptText,
  Repeat,
  SunMoon,
  TriangleAlert,
  User,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react'
import { type CommandContext, inGroups, inProperties, type Offer, ofGroups, one } from './search.offers.ts'
import { searchPaths } from './search.paths.ts'
import { wordsOf } from './search.rules.ts'

export const commandSections = ['go', 'create', 'more'] as const
export type CommandSection = (typeof commandSections)[number]
export type Command = { id: string; section: CommandSection; icon: LucideIcon } & Offer

type Kind = {
  id: string
  section: CommandSection
  icon: LucideIcon
  /** Synonyms. */
  keywords: string
  /** One offer for each target, where the person may run it. */
  offers: (context: CommandContext) => Offer[]
}

/** The stay form is in the calendar of the property's group. */
const stayPath =
  ({ places }: CommandContext) =>
  (propertyId: string) =>
    searchPaths.newStay(
      propertyId,
      places.find((place) => place.propertyId === propertyId)?.familyGroupId ?? '',
    )

/** Every command of the product in order. */
const kinds: Kind[] = [
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
    id: 'groups',
    section: 'go',
    icon: Users,
    get keywords() {
      return t`family switch manage members trash activity settings`
    },
    offers: () => one(t`Your groups`, searchPaths.groups),
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
  {
    id: 'new-expense',
    section: 'create',
    icon: Wallet,
    get keywords() {
      return t`add new create payment money paid spent receipt`
    },
    offers: (context) =>
      inGroups(context, 'payment.record', (name) => t`Record expense in ${name}`, searchPaths.newExpense),
  },
  {
    id: 'settle-up',
    section: 'create',
    icon: HandCoins,
    get keywords() {
      return t`add new create settlement money pay back debt owe`
    },
    offers: (context) =>
      inGroups(context, 'payment.record', (name) => t`Settle up in ${name}`, searchPaths.settle),
  },
  {
    id: 'new-bill',
    section: 'create',
    icon: ReceiptText,
    get keywords() {
      return t`add create invoice money due recurring`
    },
    offers: (context) =>
      inGroups(context, 'payment.record', (name) => t`New bill in ${name}`, searchPaths.newBill),
  },
  {
    id: 'new-income',
    section: 'create',
    icon: BanknoteArrowDown,
    get keywords() {
      return t`add new create payment money rent deposit received`
    },
    offers: (context) =>
      inGroups(context, 'payment.record', (name) => t`Record income in ${name}`, searchPaths.newIncome),
  },
  {
    id: 'new-task',
    section: 'create',
    icon: ListTodo,
    get keywords() {
      return t`add create work to do`
    },
    offers: (context) =>
      inProperties(context, 'task.edit', (name) => t`New task in ${name}`, searchPaths.newTask),
  },
  {
    id: 'new-project',
    section: 'create',
    icon: Hammer,
    get keywords() {
      return t`add create renovation work`
    },
    offers: (context) =>
      inProperties(context, 'project.edit', (name) => t`New project in ${name}`, searchPaths.newProject),
  },
  {
    id: 'report-problem',
    section: 'create',
    icon: TriangleAlert,
    get keywords() {
      return t`add new create broken damage defect`
    },
    offers: (context) =>
      inProperties(context, 'problem.report', (name) => t`Report a problem in ${name}`, searchPaths.report),
  },
  {
    id: 'new-stay',
    section: 'create',
    icon: BedDouble,
    get keywords() {
      return t`add new create request visit nights sleep`
    },
    offers: (context) =>
      inProperties(context, 'stay.edit', (name) => t`Request a stay in ${name}`, stayPath(context)),
  },
  {
    id: 'new-schedule',
    section: 'create',
    icon: Repeat,
    get keywords() {
      return t`add create schedule plan maintenance`
    },
    offers: (context) =>
      inProperties(
        context,
        'schedule.edit',
        (name) => t`New recurring task in ${name}`,
        searchPaths.newSchedule,
      ),
  },
  {
    id: 'new-asset',
    section: 'create',
    icon: PackagePlus,
    get keywords() {
      return t`add create thing appliance device`
    },
    offers: (context) =>
      inProperties(context, 'asset.edit', (name) => t`New asset in ${name}`, searchPaths.newAsset),
  },
  {
    id: 'upload-documents',
    section: 'create',
    icon: FileUp,
    get keywords() {
      return t`add new create document photo picture file paper`
    },
    offers: (context) =>
      inProperties(context, 'document.edit', (name) => t`Upload documents to ${name}`, searchPaths.documents),
  },
  {
    id: 'new-section',
    section: 'create',
    icon: BookPlus,
    get keywords() {
      return t`add create write house`
    },
    offers: (context) =>
      inProperties(
        context,
        'manual.edit',
        (name) => t`New section in the manual of ${name}`,
        searchPaths.newSection,
      ),
  },
  {
    id: 'new-event',
    section: 'create',
    icon: PartyPopper,
    get keywords() {
      return t`add create birthday party calendar`
    },
    offers: (context) =>
      inGroups(context, 'event.edit', (name) => t`New event in ${name}`, searchPaths.newEvent),
  },
  {
    id: 'new-worker',
    section: 'create',
    icon: HardHat,
    get keywords() {
      return t`add create contractor worker trades`
    },
    offers: (context) =>
      inGroups(context, 'worker.edit', (name) => t`New contractor in ${name}`, searchPaths.newWorker),
  },
  {
    id: 'new-property',
    section: 'create',
    icon: Plus,
    get keywords() {
      return t`add create house apartment cabin`
    },
    offers: (context) =>
      inGroups(context, 'property.create', (name) => t`New property in ${name}`, searchPaths.newProperty),
  },
  {
    id: 'invite',
    section: 'create',
    icon: UserPlus,
    get keywords() {
      return t`add new member person family link`
    },
    offers: (context) =>
      inGroups(context, 'member.invite', (name) => t`Invite someone to ${name}`, searchPaths.invites),
  },
  {
    id: 'new-group',
    section: 'create',
    icon: Users,
    get keywords() {
      return t`add create family`
    },
    offers: () => one(t`New group`, searchPaths.groups),
  },
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

/** The maximum shown per command; typing a name narrows them. */
const maxOfKind: Record<CommandSection, number> = { go: 5, create: 3, more: 5 }

/** Returns the commands for the query; without one, the nearby ones. */
export function commandsFor(context: CommandContext, text: string): Command[] {
  const words = wordsOf(text).map((word) => word.toLowerCase())
  return kinds.flatMap((kind) => {
    if (words.length > 0 && kind.id === 'property') return []
    return kind
      .offers(context)
      .filter(({ label, isNear }) =>
        words.length === 0 ? isNear : matchesWords(`${label} ${kind.keywords}`, words),
      )
      .slice(0, maxOfKind[kind.section])
      .map((offer) => ({ ...offer, id: `${kind.id}/${offer.key}`, section: kind.section, icon: kind.icon }))
  })
}

/** Tells whether each word is a prefix of one of the text's words. */
function matchesWords(text: string, words: readonly string[]): boolean {
  const known = text.toLowerCase().split(/\s+/)
  return words.every((word) => known.some((one) => one.startsWith(word)))
}
