import {
  BanknoteArrowDown,
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

export type CommandSection = 'Go to' | 'Create' | 'More'
export type Command = { id: string; section: CommandSection; icon: LucideIcon } & Offer

type Kind = {
  id: string
  section: CommandSection
  icon: LucideIcon
  /** Other words for it. */
  keywords: string
  /** One for each thing that it can be done to, where the person may. */
  offers: (context: CommandContext) => Offer[]
}

/** Every command of the product, in the order in which they are shown. */
const kinds: Kind[] = [
  {
    id: 'dashboard',
    section: 'Go to',
    icon: LayoutDashboard,
    keywords: 'home overview group family',
    offers: (context) => ofGroups(context, 'Dashboard of', searchPaths.dashboard),
  },
  {
    id: 'calendar',
    section: 'Go to',
    icon: CalendarDays,
    keywords: 'dates renewals month',
    offers: (context) => one('Calendar', searchPaths.calendar(context.selectedGroupId)),
  },
  {
    id: 'tasks',
    section: 'Go to',
    icon: ListTodo,
    keywords: 'all open work to do',
    offers: (context) => ofGroups(context, 'Tasks of', searchPaths.tasksOfGroup),
  },
  {
    id: 'money',
    section: 'Go to',
    icon: Coins,
    keywords: 'balances expenses payments bills settlements budgets reports',
    offers: (context) => ofGroups(context, 'Money of', searchPaths.money),
  },
  {
    id: 'workers',
    section: 'Go to',
    icon: HardHat,
    keywords: 'workers trades plumber roofer electrician',
    offers: (context) => ofGroups(context, 'Contractors of', searchPaths.workers),
  },
  {
    id: 'property',
    section: 'Go to',
    icon: House,
    keywords: 'property house',
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
    section: 'Go to',
    icon: Users,
    keywords: 'family switch manage members trash activity settings',
    offers: () => one('Your groups', searchPaths.groups),
  },
  {
    id: 'profile',
    section: 'Go to',
    icon: User,
    keywords: 'account me name picture notifications password',
    offers: () => one('Profile', searchPaths.profile),
  },
  {
    id: 'new-expense',
    section: 'Create',
    icon: Wallet,
    keywords: 'add new create payment money paid spent receipt',
    offers: (context) => inGroups(context, 'payment.record', 'Record expense in', searchPaths.newExpense),
  },
  {
    id: 'settle-up',
    section: 'Create',
    icon: HandCoins,
    keywords: 'add new create settlement money pay back debt owe',
    offers: (context) => inGroups(context, 'payment.record', 'Settle up in', searchPaths.settle),
  },
  {
    id: 'new-bill',
    section: 'Create',
    icon: ReceiptText,
    keywords: 'add create invoice money due recurring',
    offers: (context) => inGroups(context, 'payment.record', 'New bill in', searchPaths.newBill),
  },
  {
    id: 'new-income',
    section: 'Create',
    icon: BanknoteArrowDown,
    keywords: 'add new create payment money rent deposit received',
    offers: (context) => inGroups(context, 'payment.record', 'Record income in', searchPaths.newIncome),
  },
  {
    id: 'new-task',
    section: 'Create',
    icon: ListTodo,
    keywords: 'add create work to do',
    offers: (context) => inProperties(context, 'task.edit', 'New task in', searchPaths.newTask),
  },
  {
    id: 'new-project',
    section: 'Create',
    icon: Hammer,
    keywords: 'add create renovation work',
    offers: (context) => inProperties(context, 'project.edit', 'New project in', searchPaths.newProject),
  },
  {
    id: 'report-problem',
    section: 'Create',
    icon: TriangleAlert,
    keywords: 'add new create broken damage defect',
    offers: (context) => inProperties(context, 'problem.report', 'Report a problem in', searchPaths.report),
  },
  {
    id: 'new-schedule',
    section: 'Create',
    icon: Repeat,
    keywords: 'add new create schedule recurring again',
    offers: (context) =>
      inProperties(context, 'schedule.edit', 'Plan maintenance in', searchPaths.newSchedule),
  },
  {
    id: 'new-asset',
    section: 'Create',
    icon: PackagePlus,
    keywords: 'add create thing appliance device',
    offers: (context) => inProperties(context, 'asset.edit', 'New asset in', searchPaths.newAsset),
  },
  {
    id: 'upload-documents',
    section: 'Create',
    icon: FileUp,
    keywords: 'add new create document photo picture file paper',
    offers: (context) => inProperties(context, 'document.edit', 'Upload documents to', searchPaths.documents),
  },
  {
    id: 'new-section',
    section: 'Create',
    icon: BookPlus,
    keywords: 'add create write house',
    offers: (context) =>
      inProperties(context, 'manual.edit', 'New section in the manual of', searchPaths.newSection),
  },
  {
    id: 'new-worker',
    section: 'Create',
    icon: HardHat,
    keywords: 'add create contractor worker trades',
    offers: (context) => inGroups(context, 'worker.edit', 'New contractor in', searchPaths.newWorker),
  },
  {
    id: 'new-property',
    section: 'Create',
    icon: Plus,
    keywords: 'add create house apartment cabin',
    offers: (context) => inGroups(context, 'property.create', 'New property in', searchPaths.newProperty),
  },
  {
    id: 'invite',
    section: 'Create',
    icon: UserPlus,
    keywords: 'add new member person family link',
    offers: (context) => inGroups(context, 'member.invite', 'Invite someone to', searchPaths.invites),
  },
  {
    id: 'new-group',
    section: 'Create',
    icon: Users,
    keywords: 'add create family',
    offers: () => one('New group', searchPaths.groups),
  },
  {
    id: 'theme',
    section: 'More',
    icon: SunMoon,
    keywords: 'theme mode colour color toggle',
    offers: () => [{ key: '', label: 'Switch between dark and light', isNear: true, does: 'toggle-theme' }],
  },
  {
    id: 'shortcuts',
    section: 'More',
    icon: Keyboard,
    keywords: 'keys help',
    offers: () => [{ key: '', label: 'Keyboard shortcuts', isNear: true, does: 'show-shortcuts' }],
  },
]

/** Of one kind no more than this many are shown; who wants another one types its name. */
const maxOfKind: Record<CommandSection, number> = { 'Go to': 5, Create: 3, More: 5 }

/** The commands for what is typed; before that, those that are near. */
export function commandsFor(context: CommandContext, text: string): Command[] {
  const words = wordsOf(text).map((word) => word.toLowerCase())
  return kinds.flatMap((kind) => {
    if (words.length > 0 && kind.id === 'property') return []
    return kind
      .offers(context)
      .filter(({ label, isNear }) =>
        words.length === 0 ? isNear : isMeant(`${label} ${kind.keywords}`, words),
      )
      .slice(0, maxOfKind[kind.section])
      .map((offer) => ({ ...offer, id: `${kind.id}/${offer.key}`, section: kind.section, icon: kind.icon }))
  })
}

/** Whether each word begins one of the text's words. */
function isMeant(text: string, words: readonly string[]): boolean {
  const known = text.toLowerCase().split(/\s+/)
  return words.every((word) => known.some((one) => one.startsWith(word)))
}
