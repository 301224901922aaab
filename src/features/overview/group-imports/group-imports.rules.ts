import { t } from '@lingui/core/macro'
import type { GroupImportView } from './group-imports.schemas.ts'

/** Failed tries count too. */
export const groupImportLimit = { points: 10, durationSeconds: 86_400 }

/** An import that takes longer has lost its job. */
export const openHoursAtMost = 5

export const isImportRunning = (groupImport: Pick<GroupImportView, 'status'> | null | undefined) =>
  groupImport?.status === 'WAITING' || groupImport?.status === 'RUNNING'

/** The counts on the result page, in order, by the lists of the file. */
export const countLabels: Record<string, string> = {
  get properties() {
    return t`Properties`
  },
  get people() {
    return t`People`
  },
  get assets() {
    return t`Assets`
  },
  get projects() {
    return t`Projects`
  },
  get tasks() {
    return t`Tasks`
  },
  get schedules() {
    return t`Recurring tasks`
  },
  get stays() {
    return t`Stays`
  },
  get workers() {
    return t`Contractors`
  },
  get payments() {
    return t`Expenses and income`
  },
  get settlements() {
    return t`Settlements`
  },
  get bills() {
    return t`Bills`
  },
  get documents() {
    return t`Photos and documents`
  },
  get secrets() {
    return t`Codes & passwords`
  },
  get activity_log() {
    return t`Activity log entries`
  },
}

/** Checking rows is the first twentieth, files take most of the time, writing rows the rest. */
export const percentChecked = 5
export const percentOfFiles = (done: number, all: number) => 5 + Math.floor((done / Math.max(all, 1)) * 75)
export const percentOfRows = (done: number, all: number) => 80 + Math.floor((done / Math.max(all, 1)) * 19)

/** The limits of a group file. */
export const zipLimits = {
  /** The files of a full group, the tables and some reserve. */
  entries: 6_000,
  /** The unpacked total: a full group and its rows. */
  unpackedBytes: 4 * 1024 ** 3,
  /** The maximum compression ratio of a file; table text reaches 30. */
  ratio: 200,
  /** Smaller files are not checked for their ratio. */
  ratioFromBytes: 1_000_000,
  /** One row of `group.json`. */
  lineBytes: 2_000_000,
  rows: 1_000_000,
  people: 1_000,
}

export const refusals = {
  get noZip() {
    return t`This file is not a ZIP, or it is damaged. Upload the exported file unchanged.`
  },
  get notOurs() {
    return t`This is not a group export. Upload the ZIP that Kinstead created, unchanged.`
  },
  get unsafe() {
    return t`Nothing was imported: this ZIP contains something that an export never contains.`
  },
  get tooLarge() {
    return t`Nothing was imported: unpacked, this ZIP is larger than a group can be.`
  },
  get damaged() {
    return t`A file in this ZIP is damaged: its checksum is wrong. Export the group again.`
  },
  get newer() {
    return t`This file was created by a newer Kinstead. Update this Kinstead first.`
  },
  contradiction: (list: string) =>
    t`Nothing was imported: the file contradicts itself in “${list}”. Export the group again.`,
  get failed() {
    return t`The group could not be imported. Try again. If it fails again, tell the person who runs this Kinstead.`
  },
} as const
