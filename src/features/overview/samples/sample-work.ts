import { addDays, addMonths } from '../../../lib/dates.ts'
import type { ProjectStatus } from '../../work/projects/projects.rules.ts'
import type { TaskStatus } from '../../work/tasks/tasks.rules.ts'
import type { Priority } from '../../work/work-terms/priorities.rules.ts'

/** `by` and `relative` are first names of the sample relatives; `me` is whoever loads the sample. */
export type Person = 'me' | 'Ingrid' | 'Oskar' | 'Maja' | 'Birgitta'

export type SampleProject = {
  title: string
  description: string
  kind: 'REPAIR' | 'RENOVATION' | 'ADMIN'
  status: ProjectStatus
  statusReason?: string
  priority?: Priority
  lead?: Person
  startsOn?: string
  targetOn?: string
  budgetMinor?: number
}

export type SampleTask = {
  title: string
  description?: string
  /** The title of a project of the same house. */
  project?: string
  /** The name of an asset of the same house. */
  asset?: string
  status: TaskStatus
  statusReason?: string
  priority?: Priority
  assignee?: Person
  dueOn?: string
  costMinor?: number
  needsApproval?: boolean
  /** Who asked for the review, or did it. */
  by?: Person
  completedOn?: string
  checklist?: { text: string; isDone: boolean }[]
  comments?: { by: Person; body: string }[]
}

export type SampleSchedule = {
  title: string
  asset?: string
  rule: string
  countedFrom: 'DUE_DATE' | 'COMPLETION'
  startsOn: string
  leadDays: number
  rotation: 'NONE' | 'ROUND_ROBIN'
  members: Person[]
  checklist?: string[]
}

export type SampleStay = {
  relative: Person
  startsOn: string
  endsOn: string
  guests: number
  note?: string
  status: 'REQUESTED' | 'CONFIRMED'
}

/** What the sample family plans and does in one of its houses. */
export type SampleWork = {
  property: string
  projects: SampleProject[]
  tasks: SampleTask[]
  schedules: SampleSchedule[]
  stays: SampleStay[]
}

/** The next time that a day of the year comes round. @param monthDay `MM-DD` */
function nextDay(today: string, monthDay: string) {
  const thisYear = `${today.slice(0, 4)}-${monthDay}`
  return thisYear > today ? thisYear : addMonths(thisYear, 12)
}

/** Never today: whoever looks at the sample on a Sunday is not to be late. */
function nextSunday(today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, 7 - weekday)
}

/** @param today `YYYY-MM-DD`; everything is counted from it, so that the sample is never out of date */
export const sampleWork = (today: string): SampleWork[] => [
  {
    property: 'Cabin on the lake',
    projects: [
      {
        title: 'New jetty',
        description: 'The old one leans since the ice of last winter. Same place, larch instead of pine.',
        kind: 'RENOVATION',
        status: 'IN_PROGRESS',
        priority: 'HIGH',
        lead: 'Oskar',
        startsOn: addDays(today, -30),
        targetOn: addDays(today, 60),
        budgetMinor: 480_000,
      },
      {
        title: 'Solar panel on the boathouse',
        description: 'Enough for the lamps and the pump.',
        kind: 'RENOVATION',
        status: 'IDEA',
      },
    ],
    tasks: [
      {
        title: 'Ask the municipality about the jetty',
        project: 'New jetty',
        status: 'DONE',
        assignee: 'Oskar',
        by: 'Oskar',
        completedOn: addDays(today, -21),
        comments: [{ by: 'Oskar', body: 'No permit needed as long as it stays under 20 square metres.' }],
      },
      {
        title: 'Take the old planks off',
        project: 'New jetty',
        status: 'IN_PROGRESS',
        assignee: 'Oskar',
        dueOn: addDays(today, 5),
        checklist: [
          { text: 'Mark the planks that are still good', isDone: true },
          { text: 'Pull the nails, into the blue tin', isDone: false },
          { text: 'Carry the wood to the sauna', isDone: false },
        ],
      },
      {
        title: 'Order larch, 48 planks of 3 m',
        project: 'New jetty',
        status: 'BLOCKED',
        statusReason: 'The sawmill answers after the holidays.',
        assignee: 'me',
        dueOn: addDays(today, 12),
        costMinor: 168_000,
      },
      {
        title: 'Screw down the new planks',
        project: 'New jetty',
        status: 'TODO',
        dueOn: addDays(today, 45),
        needsApproval: true,
      },
      {
        title: 'Find out why the outboard motor dies',
        asset: 'Outboard motor',
        status: 'IN_REVIEW',
        needsApproval: true,
        assignee: 'Maja',
        by: 'Maja',
        dueOn: addDays(today, -2),
        comments: [
          {
            by: 'Maja',
            body: 'It was the carburettor. It ran for an hour now, please try it once yourself.',
          },
        ],
      },
      {
        title: 'Water drips from the ceiling of the pump shed',
        description: 'Left of the door, when it rains from the west.',
        status: 'REPORT',
        by: 'Birgitta',
      },
      {
        title: 'Renew the gasket of the stove door',
        asset: 'Wood stove',
        status: 'DONE',
        assignee: 'Ingrid',
        by: 'Ingrid',
        completedOn: addMonths(today, -26),
        costMinor: 2_400,
      },
    ],
    schedules: [
      {
        title: 'Sweep the chimney',
        asset: 'Wood stove',
        rule: 'FREQ=YEARLY',
        countedFrom: 'COMPLETION',
        startsOn: nextDay(today, '09-15'),
        leadDays: 30,
        rotation: 'NONE',
        members: ['Ingrid'],
      },
      {
        title: 'Shut the water off for the winter',
        rule: 'FREQ=YEARLY',
        countedFrom: 'DUE_DATE',
        startsOn: nextDay(today, '10-10'),
        leadDays: 21,
        rotation: 'ROUND_ROBIN',
        members: ['me', 'Oskar', 'Ingrid'],
        checklist: [
          'Valve under the kitchen hatch, a quarter turn',
          'Open every tap',
          'Blow the pipe to the sauna out',
        ],
      },
      {
        title: 'Test the smoke alarms',
        asset: 'Smoke alarms (4)',
        rule: 'FREQ=MONTHLY;INTERVAL=3',
        countedFrom: 'COMPLETION',
        startsOn: addDays(today, 9),
        leadDays: 14,
        rotation: 'NONE',
        members: ['me'],
      },
    ],
    stays: [
      {
        relative: 'Maja',
        startsOn: addDays(today, -1),
        endsOn: addDays(today, 3),
        guests: 1,
        status: 'CONFIRMED',
      },
      {
        relative: 'Ingrid',
        startsOn: addDays(today, 26),
        endsOn: addDays(today, 40),
        guests: 3,
        note: 'With the children.',
        status: 'CONFIRMED',
      },
      {
        relative: 'Oskar',
        startsOn: addDays(today, 38),
        endsOn: addDays(today, 44),
        guests: 0,
        note: 'For the jetty, two days would do.',
        status: 'REQUESTED',
      },
    ],
  },
  {
    property: 'Town house, Lindengasse',
    projects: [
      {
        title: 'Roof of the attic',
        description: 'Two leaks since the storm. Repair the north side or cover it all: the three decide.',
        kind: 'REPAIR',
        status: 'PLANNED',
        priority: 'URGENT',
        lead: 'Ingrid',
        startsOn: addDays(today, 14),
        targetOn: addDays(today, 120),
        budgetMinor: 2_800_000,
      },
      {
        title: 'Sell the piano',
        description: 'Nobody plays it, and the stairs are to be painted.',
        kind: 'ADMIN',
        status: 'ON_HOLD',
        statusReason: 'Maja asks at the school of music first.',
      },
    ],
    tasks: [
      {
        title: 'Empty the bucket under the second beam',
        project: 'Roof of the attic',
        asset: 'Roof of the attic',
        status: 'TODO',
        priority: 'URGENT',
        assignee: 'me',
        dueOn: addDays(today, -3),
      },
      {
        title: 'Ask three roofers for an offer',
        project: 'Roof of the attic',
        status: 'IN_PROGRESS',
        priority: 'HIGH',
        assignee: 'Ingrid',
        dueOn: addDays(today, 8),
        checklist: [
          { text: 'Photos of the beams', isDone: true },
          { text: 'Measure the north side', isDone: true },
          { text: 'Send all three the same letter', isDone: false },
        ],
      },
      {
        title: 'Send photos of the meters',
        status: 'TODO',
        assignee: 'Maja',
        dueOn: nextDay(today, '12-31'),
      },
      { title: 'Paint the railing of the stairs', status: 'TODO', priority: 'LOW' },
    ],
    schedules: [
      {
        title: 'Service of the gas boiler',
        asset: 'Gas boiler',
        rule: 'FREQ=YEARLY',
        countedFrom: 'COMPLETION',
        startsOn: nextDay(today, '10-01'),
        leadDays: 42,
        rotation: 'NONE',
        members: ['Oskar'],
      },
      {
        title: 'Clean the gutters',
        rule: 'FREQ=YEARLY;BYMONTH=4,11',
        countedFrom: 'DUE_DATE',
        startsOn: nextDay(today, '11-28'),
        leadDays: 14,
        rotation: 'ROUND_ROBIN',
        members: ['Oskar', 'Maja', 'me'],
      },
    ],
    stays: [],
  },
  {
    property: 'Grandmother’s flat',
    projects: [],
    tasks: [
      { title: 'Visit on Sunday', status: 'TODO', assignee: 'me', dueOn: nextSunday(today) },
      {
        title: 'New batteries for the hearing aid',
        status: 'DONE',
        assignee: 'Maja',
        by: 'Maja',
        completedOn: addDays(today, -6),
      },
    ],
    schedules: [],
    stays: [],
  },
]

/** What stands in the calendar of the family itself. */
export const sampleEvents = (today: string) => [
  {
    title: 'The owners meet about the roof',
    note: 'At Ingrid’s, or by video.',
    startsOn: addDays(today, 10),
    endsOn: addDays(today, 10),
    startTime: '18:30',
    endTime: '20:00',
    repeatsYearly: false,
  },
  {
    title: 'Birgitta’s birthday',
    note: null,
    startsOn: nextDay(today, '12-06'),
    endsOn: nextDay(today, '12-06'),
    startTime: null,
    endTime: null,
    repeatsYearly: true,
  },
]
