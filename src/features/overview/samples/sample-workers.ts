import { t } from '@lingui/core/macro'
import type { WorkerFields } from '../../house/workers/workers.schemas.ts'

export type SampleWorker = WorkerFields & {
  certificate?: { title: string; number: string; expiresInDays: number }
  /** The titles of sample tasks assigned to them. */
  tasks: string[]
}

/** The sample contractors: the jetty's carpenter, whose insurance expires soon, and three others. */
export const sampleWorkers = () =>
  ({
    bruno: {
      name: t`Bruno Frei`,
      company: t`Frei Holzbau`,
      trades: ['CARPENTRY'],
      otherTrade: null,
      phone: '+46 8 555 0127',
      email: 'bruno@frei-holzbau.example',
      website: null,
      hourlyRateMinor: 6_800,
      rating: 4,
      notes: t`Brings his own boat for the piling.`,
      certificate: { title: t`Liability insurance`, number: 'LI-20417', expiresInDays: 45 },
      tasks: [t`Screw down the new planks`],
    },
    lars: {
      name: t`Lars Holm`,
      company: t`Holm Roofs`,
      trades: ['ROOFING', 'CARPENTRY'],
      otherTrade: null,
      phone: '+46 8 555 0141',
      email: 'lars@holm-roofs.example',
      website: 'https://holm-roofs.example',
      hourlyRateMinor: 6_500,
      rating: 5,
      notes: t`Turns up when he says he will. He has to park on the street: the yard is too soft for his van.`,
      certificate: { title: t`Roofer’s licence`, number: 'RL-0933', expiresInDays: 300 },
      tasks: [],
    },
    kerstin: {
      name: t`Kerstin Ek`,
      company: t`Ek Heating`,
      trades: ['HEATING', 'CHIMNEY'],
      otherTrade: null,
      phone: '+46 8 555 0162',
      email: 'service@ek-heating.example',
      website: null,
      hourlyRateMinor: 7_200,
      rating: 4,
      notes: null,
      certificate: { title: t`Chimney sweep licence`, number: 'CS-1180', expiresInDays: 400 },
      tasks: [t`Replace the stove door gasket`],
    },
    tomas: {
      name: t`Tomas`,
      company: null,
      trades: ['HANDYMAN', 'GARDEN', 'PAINTING'],
      otherTrade: t`Boat engines`,
      phone: '+46 70 555 0199',
      email: null,
      website: null,
      hourlyRateMinor: 3_000,
      rating: null,
      notes: t`Lives two doors down. Best to catch him in the morning.`,
      tasks: [t`Find out why the outboard motor dies`],
    },
  }) satisfies Record<string, SampleWorker>

export type SampleWorkerKey = keyof ReturnType<typeof sampleWorkers>
/** The ids of the contractors by key. */
export type SampleWorkerIds = Record<SampleWorkerKey, string>
