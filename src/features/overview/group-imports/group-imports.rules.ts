import type { GroupImportView } from './group-imports.schemas.ts'

/** Tries count too. */
export const groupImportLimit = { points: 10, durationSeconds: 86_400 }

/** One that is not done by then was lost with its job. */
export const openHoursAtMost = 5

export const isBeingLoaded = (groupImport: Pick<GroupImportView, 'status'> | null | undefined) =>
  groupImport?.status === 'WAITING' || groupImport?.status === 'RUNNING'

/** What the result page counts, in its order, by the lists of the file. */
export const countLabels: Record<string, string> = {
  properties: 'Properties',
  people: 'People',
  assets: 'Assets',
  projects: 'Projects',
  tasks: 'Tasks',
  schedules: 'Recurring tasks',
  stays: 'Stays',
  workers: 'Contractors',
  payments: 'Expenses and income',
  settlements: 'Settlements',
  bills: 'Bills',
  documents: 'Photos and documents',
  secrets: 'Codes & passwords',
  activity_log: 'Lines of the activity log',
}

/** Checking the rows takes the first twentieth, the files most of the time, writing the rows the rest. */
export const percentChecked = 5
export const percentOfFiles = (done: number, all: number) => 5 + Math.floor((done / Math.max(all, 1)) * 75)
export const percentOfRows = (done: number, all: number) => 80 + Math.floor((done / Math.max(all, 1)) * 19)

/** What a file of a group may hold. */
export const zipLimits = {
  /** The files of a full group, the tables, and some room. */
  entries: 6_000,
  /** Everything together, once unpacked: a full group and its rows. */
  unpackedBytes: 4 * 1024 ** 3,
  /** How many times larger than in the ZIP one file may be; text of a table has been seen at 30. */
  ratio: 200,
  /** Below this no ratio is asked for. */
  ratioFromBytes: 1_000_000,
  /** One row of `group.json`. */
  lineBytes: 2_000_000,
  rows: 1_000_000,
  people: 1_000,
}

export const refusals = {
  noZip: 'This file is not a ZIP, or it is damaged. Please send the exported file as it is.',
  notOurs: 'This is not the export of a group. Please send the ZIP that Kinstead made, as it is.',
  unsafe: 'This ZIP contains something that an export never has, so nothing of it was imported.',
  tooLarge: 'This ZIP is larger inside than a group can be, so nothing of it was imported.',
  damaged: 'A file in this ZIP is damaged: its checksum is wrong. Please export the group again.',
  newer: 'This file was made by a newer Kinstead. Update this one first.',
  contradiction: (list: string) =>
    `The file contradicts itself in “${list}”, so nothing was imported. Please export the group again.`,
  failed:
    'The group could not be imported. Please try again; if it fails again, tell the person who runs this Kinstead.',
} as const
