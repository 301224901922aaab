import { t } from '@lingui/core/macro'
import {
  BanknoteArrowDown,
  BedDouble,
  BookPlus,
  FileUp,
  Hammer,
  HandCoins,
  HardHat,
  ListTodo,
  PackagePlus,
  PartyPopper,
  Plus,
  ReceiptText,
  Repeat,
  TriangleAlert,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react'
import { type CommandContext, type CommandKind, inGroups, inProperties, one } from './search.offers.ts'
import { searchPaths } from './search.paths.ts'

/** The stay form is in the calendar of the property's group. */
const stayPath =
  ({ places }: CommandContext) =>
  (propertyId: string) =>
    searchPaths.newStay(
      propertyId,
      places.find((place) => place.propertyId === propertyId)?.familyGroupId ?? '',
    )

/** Leads to the forms, in order. */
export const createCommands: CommandKind[] = [
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
]
