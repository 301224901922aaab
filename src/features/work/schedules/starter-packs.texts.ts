import { t } from '@lingui/core/macro'
import type { PropertyView } from '../../house/properties/properties.schemas.ts'
import type { CountedFrom } from './schedules.rules.ts'

type Kind = PropertyView['kind']

export type Starter = {
  title: string
  rule: string
  /** The month of the first date; 0 is the next month. */
  month: number
  /** The reason, in one line. */
  why: string
  checklist?: string[]
  countedFrom?: CountedFrom
}

const yearly = 'FREQ=YEARLY'
const twiceAYear = 'FREQ=MONTHLY;INTERVAL=6'
const quarterly = 'FREQ=MONTHLY;INTERVAL=3'

const starters = () =>
  ({
    gutters: {
      title: t`Clean the gutters`,
      rule: twiceAYear,
      month: 5,
      why: t`Leaves block them, and water gets into the walls.`,
      checklist: [t`Gutters`, t`Downpipes`, t`Drains on the ground`],
    },
    boiler: {
      title: t`Have the boiler serviced`,
      rule: yearly,
      month: 9,
      why: t`Book before the first cold night, while technicians still have time.`,
    },
    smokeAlarms: {
      title: t`Test the smoke alarms`,
      rule: quarterly,
      month: 0,
      why: t`Press the button on each alarm, and replace dead batteries.`,
      checklist: [t`Press each button`, t`Replace dead batteries`, t`Check their age: ten years at most`],
      countedFrom: 'COMPLETION',
    },
    waterShutOff: {
      title: t`Turn the main water tap`,
      rule: yearly,
      month: 3,
      why: t`A tap that is never turned gets stuck when you need it.`,
    },
    waterOff: {
      title: t`Shut off the water for the winter`,
      rule: yearly,
      month: 11,
      why: t`Empty pipes can’t freeze.`,
      checklist: [
        t`Close the main tap`,
        t`Open all taps until no more water comes`,
        t`Empty the boiler`,
        t`Outdoor taps`,
      ],
    },
    waterOn: {
      title: t`Turn on the water for the season`,
      rule: yearly,
      month: 4,
      why: t`Slowly, and check every joint.`,
      checklist: [
        t`Close all taps`,
        t`Open the main tap slowly`,
        t`Check for leaks`,
        t`Let each tap run for five minutes`,
      ],
    },
    chimney: {
      title: t`Have the chimney swept`,
      rule: yearly,
      month: 9,
      why: t`Soot can catch fire. Many insurers ask for proof.`,
    },
    septicTank: {
      title: t`Have the septic tank emptied`,
      rule: 'FREQ=YEARLY;INTERVAL=3',
      month: 6,
      why: t`Before it is full and overflows into the garden.`,
      countedFrom: 'COMPLETION',
    },
    roof: {
      title: t`Check the roof`,
      rule: yearly,
      month: 4,
      why: t`After winter: tiles, flashings and moss.`,
    },
    residualCurrent: {
      title: t`Test the safety switch`,
      rule: twiceAYear,
      month: 0,
      why: t`Press the test button in the fuse box: the power must go off.`,
    },
    rangeHood: {
      title: t`Wash the range hood filters`,
      rule: quarterly,
      month: 0,
      why: t`Grease in the filters can catch fire.`,
      countedFrom: 'COMPLETION',
    },
    radiators: {
      title: t`Bleed the radiators`,
      rule: yearly,
      month: 10,
      why: t`Trapped air wastes heat and money.`,
    },
    ventilation: {
      title: t`Clean the bathroom and kitchen vents`,
      rule: twiceAYear,
      month: 0,
      why: t`Dust blocks the air, and damp stays.`,
    },
    mice: {
      title: t`Check for mice and damp`,
      rule: quarterly,
      month: 0,
      why: t`An empty house needs a regular look: in cupboards, in the cellar, under the roof.`,
    },
    fireplace: {
      title: t`Empty the ashes and check the stove`,
      rule: yearly,
      month: 5,
      why: t`At the end of the season, when the stove is cold.`,
    },
    hedge: { title: t`Cut the hedge`, rule: yearly, month: 9, why: t`When birds no longer nest in it.` },
    trees: {
      title: t`Check the trees`,
      rule: yearly,
      month: 2,
      why: t`Dead branches can fall on people and fences.`,
    },
    fence: {
      title: t`Walk along the fence and the boundary`,
      rule: yearly,
      month: 4,
      why: t`Damage found early is a small repair.`,
    },
    ditches: { title: t`Clear ditches and drains`, rule: yearly, month: 10, why: t`Before the heavy rains.` },
    mowing: {
      title: t`Mow the meadow`,
      rule: 'FREQ=YEARLY;BYMONTH=6,9',
      month: 6,
      why: t`Mowing twice a year keeps trees from growing.`,
    },
    garageDoor: {
      title: t`Oil the garage door and test its safety stop`,
      rule: yearly,
      month: 10,
      why: t`It must reverse when it meets an obstacle.`,
    },
    extinguisher: {
      title: t`Have the fire extinguishers checked`,
      rule: 'FREQ=YEARLY;INTERVAL=2',
      month: 5,
      why: t`Old extinguishers can lose pressure.`,
    },
    emergencyLights: {
      title: t`Test the emergency lights and exits`,
      rule: quarterly,
      month: 0,
      why: t`Press the test button, and walk the escape route.`,
    },
    airConditioning: {
      title: t`Have the air conditioning serviced`,
      rule: yearly,
      month: 4,
      why: t`Before the first hot day.`,
    },
    insurance: {
      title: t`Review the insurance`,
      rule: yearly,
      month: 1,
      why: t`Does it still cover what you have?`,
    },
  }) as const satisfies Record<string, Starter>

type Name = keyof ReturnType<typeof starters>

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

/** Typical recurring tasks of such a property, most important first. */
export const starterPack = (kind: Kind): Starter[] => packs[kind].map((name) => starters()[name])

/** Splits a pack into new and existing lines, by title. */
export function splitPack(pack: readonly Starter[], titles: readonly string[]) {
  const planned = new Set(titles.map((title) => title.toLowerCase()))
  const isPlanned = ({ title }: Starter) => planned.has(title.toLowerCase())
  return { offered: pack.filter((one) => !isPlanned(one)), planned: pack.filter(isPlanned) }
}

/** Returns the next first day of the starter’s month. @param today in the property’s time zone */
export function firstDateOf({ month }: Pick<Starter, 'month'>, today: string): string {
  const [year = 0, now = 1] = today.split('-').map(Number)
  const wanted = month === 0 ? (now % 12) + 1 : month
  const inYear = wanted > now ? year : year + 1
  return `${inYear}-${String(wanted).padStart(2, '0')}-01`
}

/** The choices in a pack; other rules can be set on the page of the recurring task. */
export const oftenOptions = [
  {
    value: 'FREQ=WEEKLY',
    get label() {
      return t`Every week`
    },
  },
  {
    value: 'FREQ=MONTHLY',
    get label() {
      return t`Every month`
    },
  },
  {
    value: quarterly,
    get label() {
      return t`Every 3 months`
    },
  },
  {
    value: twiceAYear,
    get label() {
      return t`Every 6 months`
    },
  },
  {
    value: yearly,
    get label() {
      return t`Every year`
    },
  },
  {
    value: 'FREQ=YEARLY;INTERVAL=2',
    get label() {
      return t`Every 2 years`
    },
  },
  {
    value: 'FREQ=YEARLY;INTERVAL=3',
    get label() {
      return t`Every 3 years`
    },
  },
  {
    value: 'FREQ=YEARLY;INTERVAL=5',
    get label() {
      return t`Every 5 years`
    },
  },
  {
    value: 'FREQ=YEARLY;BYMONTH=6,9',
    get label() {
      return t`In June and September`
    },
  },
]
