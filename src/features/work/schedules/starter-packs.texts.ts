import type { PropertyView } from '../../house/properties/properties.schemas.ts'
import type { CountedFrom } from './schedules.rules.ts'

type Kind = PropertyView['kind']

export type Starter = {
  title: string
  rule: string
  /** The month of the first date; 0 is the next one that begins. */
  month: number
  /** Why, in a line. */
  why: string
  checklist?: string[]
  countedFrom?: CountedFrom
}

const yearly = 'FREQ=YEARLY'
const twiceAYear = 'FREQ=MONTHLY;INTERVAL=6'
const quarterly = 'FREQ=MONTHLY;INTERVAL=3'

const starters = {
  gutters: {
    title: 'Clean the gutters',
    rule: twiceAYear,
    month: 5,
    why: 'Leaves block them, and water then finds its way into the walls.',
    checklist: ['Gutters', 'Downpipes', 'Drains on the ground'],
  },
  boiler: {
    title: 'Have the boiler serviced',
    rule: yearly,
    month: 9,
    why: 'Before the first cold night, while the service still has time.',
  },
  smokeAlarms: {
    title: 'Test the smoke alarms',
    rule: quarterly,
    month: 0,
    why: 'Press the button on each of them, and change what is empty.',
    checklist: ['Press each button', 'Change empty batteries', 'Look at their age: ten years at most'],
    countedFrom: 'COMPLETION',
  },
  waterShutOff: {
    title: 'Turn the main water tap',
    rule: yearly,
    month: 3,
    why: 'A tap that is never turned does not turn when a pipe bursts.',
  },
  waterOff: {
    title: 'Shut off the water for the winter',
    rule: yearly,
    month: 11,
    why: 'Empty pipes do not freeze.',
    checklist: [
      'Close the main tap',
      'Open all taps until nothing comes',
      'Empty the boiler',
      'Outdoor taps',
    ],
  },
  waterOn: {
    title: 'Turn on the water for the season',
    rule: yearly,
    month: 4,
    why: 'Slowly, with an eye on every joint.',
    checklist: [
      'Close all taps',
      'Open the main tap slowly',
      'Look for drops',
      'Let each tap run for five minutes',
    ],
  },
  chimney: {
    title: 'Have the chimney swept',
    rule: yearly,
    month: 9,
    why: 'Soot burns. Many insurers ask for the proof.',
  },
  septicTank: {
    title: 'Have the septic tank emptied',
    rule: 'FREQ=YEARLY;INTERVAL=3',
    month: 6,
    why: 'Before it is full, which shows in the garden first.',
    countedFrom: 'COMPLETION',
  },
  roof: {
    title: 'Look at the roof',
    rule: yearly,
    month: 4,
    why: 'After the winter: tiles, flashings, moss.',
  },
  residualCurrent: {
    title: 'Test the safety switch',
    rule: twiceAYear,
    month: 0,
    why: 'Press the test button in the fuse box: the power must go off.',
  },
  rangeHood: {
    title: 'Wash the filters of the range hood',
    rule: quarterly,
    month: 0,
    why: 'Fat in the filter burns well.',
    countedFrom: 'COMPLETION',
  },
  radiators: {
    title: 'Bleed the radiators',
    rule: yearly,
    month: 10,
    why: 'Air in them costs heat and money.',
  },
  ventilation: {
    title: 'Clean the ventilation of bath and kitchen',
    rule: twiceAYear,
    month: 0,
    why: 'Dust stops the air, and damp stays.',
  },
  mice: {
    title: 'Look for mice and damp',
    rule: quarterly,
    month: 0,
    why: 'Nobody is there to notice: in cupboards, in the cellar, under the roof.',
  },
  fireplace: {
    title: 'Empty the ashes and check the stove',
    rule: yearly,
    month: 5,
    why: 'At the end of the season, when it is cold.',
  },
  hedge: { title: 'Cut the hedge', rule: yearly, month: 9, why: 'When no bird nests in it any more.' },
  trees: {
    title: 'Look at the trees',
    rule: yearly,
    month: 2,
    why: 'Dead branches fall on people and fences.',
  },
  fence: {
    title: 'Walk along the fence and the boundary',
    rule: yearly,
    month: 4,
    why: 'What is seen early is a small repair.',
  },
  ditches: { title: 'Clear ditches and drains', rule: yearly, month: 10, why: 'Before the heavy rains.' },
  mowing: {
    title: 'Mow the meadow',
    rule: 'FREQ=YEARLY;BYMONTH=6,9',
    month: 6,
    why: 'Twice a year keeps the wood away.',
  },
  garageDoor: {
    title: 'Oil the garage door and test its stop',
    rule: yearly,
    month: 10,
    why: 'It must go up again when it meets something.',
  },
  extinguisher: {
    title: 'Have the fire extinguishers checked',
    rule: 'FREQ=YEARLY;INTERVAL=2',
    month: 5,
    why: 'An old one may not have any pressure.',
  },
  emergencyLights: {
    title: 'Test the emergency lights and exits',
    rule: quarterly,
    month: 0,
    why: 'Press the test button, and walk the way out.',
  },
  airConditioning: {
    title: 'Have the air conditioning serviced',
    rule: yearly,
    month: 4,
    why: 'Before the first hot day.',
  },
  insurance: {
    title: 'Look through the insurance',
    rule: yearly,
    month: 1,
    why: 'Does it still fit what is there?',
  },
} as const satisfies Record<string, Starter>

type Name = keyof typeof starters

const packs: Record<Kind, Name[]> = {
  HOUSE: [
    'smokeAlarms',
    'gutters',
    'boiler',
    'chimney',
    'waterShutOff',
    'residualCurrent',
    'roof',
    'radiators',
    'rangeHood',
    'septicTank',
  ],
  APARTMENT: [
    'smokeAlarms',
    'residualCurrent',
    'rangeHood',
    'ventilation',
    'radiators',
    'waterShutOff',
    'insurance',
  ],
  CABIN: [
    'waterOn',
    'waterOff',
    'smokeAlarms',
    'gutters',
    'chimney',
    'septicTank',
    'mice',
    'roof',
    'fireplace',
    'trees',
  ],
  LAND: ['fence', 'trees', 'ditches', 'mowing', 'hedge', 'insurance'],
  GARAGE: ['garageDoor', 'gutters', 'extinguisher', 'residualCurrent', 'insurance'],
  COMMERCIAL: [
    'emergencyLights',
    'extinguisher',
    'smokeAlarms',
    'boiler',
    'airConditioning',
    'residualCurrent',
    'gutters',
    'insurance',
  ],
  OTHER: ['smokeAlarms', 'gutters', 'waterShutOff', 'residualCurrent', 'roof', 'insurance'],
}

/** What most families plan for such a property, the most important first. */
export const starterPack = (kind: Kind): Starter[] => packs[kind].map((name) => starters[name])

/** Of a pack what is not planned yet, and what is, by how it is called. */
export function splitPack(pack: readonly Starter[], titles: readonly string[]) {
  const planned = new Set(titles.map((title) => title.toLowerCase()))
  const isPlanned = ({ title }: Starter) => planned.has(title.toLowerCase())
  return { offered: pack.filter((one) => !isPlanned(one)), planned: pack.filter(isPlanned) }
}

/** The next first of the starter's month. @param today where the property is */
export function firstDateOf({ month }: Pick<Starter, 'month'>, today: string): string {
  const [year = 0, now = 1] = today.split('-').map(Number)
  const wanted = month === 0 ? (now % 12) + 1 : month
  const inYear = wanted > now ? year : year + 1
  return `${inYear}-${String(wanted).padStart(2, '0')}-01`
}

/** How often, for a line of a pack; any other rule is chosen on the page of the plan. */
export const oftenOptions = [
  { value: 'FREQ=WEEKLY', label: 'Every week' },
  { value: 'FREQ=MONTHLY', label: 'Every month' },
  { value: quarterly, label: 'Every 3 months' },
  { value: twiceAYear, label: 'Every 6 months' },
  { value: yearly, label: 'Every year' },
  { value: 'FREQ=YEARLY;INTERVAL=2', label: 'Every 2 years' },
  { value: 'FREQ=YEARLY;INTERVAL=3', label: 'Every 3 years' },
  { value: 'FREQ=YEARLY;INTERVAL=5', label: 'Every 5 years' },
  { value: 'FREQ=YEARLY;BYMONTH=6,9', label: 'In June and September' },
]
