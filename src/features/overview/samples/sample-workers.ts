import type { WorkerFields } from '../../house/workers/workers.schemas.ts'

export type SampleWorker = WorkerFields & {
  certificate?: { title: string; number: string; expiresInDays: number }
  /** What tasks of the family that are theirs are called. */
  tasks: string[]
}

/** The contractors of the sample family: the carpenter of the jetty, whose insurance ends soon, and three others who are asked. */
export const sampleWorkers = {
  bruno: {
    name: 'Bruno Frei',
    company: 'Frei Holzbau',
    trades: ['CARPENTRY'],
    otherTrade: null,
    phone: '+46 8 555 0127',
    email: 'bruno@frei-holzbau.example',
    website: null,
    hourlyRateMinor: 6_800,
    rating: 4,
    notes: 'Brings his own boat for the piles.',
    certificate: { title: 'Liability insurance', number: 'LI-20417', expiresInDays: 45 },
    tasks: ['Screw down the new planks'],
  },
  lars: {
    name: 'Lars Holm',
    company: 'Holm Roofs',
    trades: ['ROOFING', 'CARPENTRY'],
    otherTrade: null,
    phone: '+46 8 555 0141',
    email: 'lars@holm-roofs.example',
    website: 'https://holm-roofs.example',
    hourlyRateMinor: 6_500,
    rating: 5,
    notes: 'Comes when he says he will. Park on the street, the yard is too soft for the van.',
    certificate: { title: 'Roofer’s licence', number: 'RL-0933', expiresInDays: 300 },
    tasks: [],
  },
  kerstin: {
    name: 'Kerstin Ek',
    company: 'Ek Heating',
    trades: ['HEATING', 'CHIMNEY'],
    otherTrade: null,
    phone: '+46 8 555 0162',
    email: 'service@ek-heating.example',
    website: null,
    hourlyRateMinor: 7_200,
    rating: 4,
    notes: null,
    certificate: { title: 'Chimney sweep licence', number: 'CS-1180', expiresInDays: 400 },
    tasks: ['Renew the gasket of the stove door'],
  },
  tomas: {
    name: 'Tomas',
    company: null,
    trades: ['HANDYMAN', 'GARDEN', 'PAINTING'],
    otherTrade: 'Boat engines',
    phone: '+46 70 555 0199',
    email: null,
    website: null,
    hourlyRateMinor: 3_000,
    rating: null,
    notes: 'Lives two houses down the road. Ask in the morning.',
    tasks: ['Find out why the outboard motor dies'],
  },
} satisfies Record<string, SampleWorker>

export type SampleWorkerKey = keyof typeof sampleWorkers
/** The ids of the contractors, by which one it is. */
export type SampleWorkerIds = Record<SampleWorkerKey, string>
