import { join } from 'node:path'
import { openDatabase } from '../src/server/db/client.ts'
import { files } from '../src/server/db/schema/files.ts'
import { createDiskFiles } from '../src/server/gateways/files/disk-files.ts'
import { noise } from '../test/files/pictures.ts'
import { startBrowser } from './lib/chromium.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { atMost } from './lib/figures.ts'
import { aHousehold, type Household } from './lib/household.ts'
import { firstVisits } from './lib/lcp.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

const visitCount = 3

type Kind = { name: string; path: string; isPublic?: boolean; words: readonly string[]; lcpGoal: number }

/** First visits on a slow phone: when the page can be read, whether it moves, and how long it does not respond. */
export async function browserPages(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const databaseUrl = await freshDatabase()
  const household = await aHousehold(databaseUrl, 1)
  const dataDir = await temporaryDirectory()
  await storePictures(databaseUrl, dataDir)
  const app = await startProduct({ databaseUrl, dataDir })
  const { browser, stop } = await startBrowser()
  const { cookie } = household
  for (const { name, path, isPublic, words, lcpGoal } of kindsOf(household)) {
    const plan = { url: `${app.origin}${path}`, words, isSlow: !isTiny, ...(!isPublic && { cookie }) }
    const { lcpMs, largest, cls, tbtMs } = await firstVisits(browser, plan, isTiny ? 1 : visitCount)
    report.figure(atMost(lcpGoal, { name: `${name}, LCP`, value: lcpMs / 1_000, unit: 's', decimals: 2 }))
    report.note(`largest: ${largest}`)
    report.figure(atMost(0, { name: `${name}, CLS`, value: shown(cls), unit: 'score', decimals: 3 }))
    report.figure(atMost(0.2, { name: `${name}, TBT`, value: tbtMs / 1_000, unit: 's', decimals: 2 }))
  }
  await stop()
  await app.stop()
}

/** A shift of a fraction of a pixel cannot be seen. */
const shown = (cls: number) => Math.round(cls * 1_000) / 1_000

const kindsOf = ({ familyGroupId, propertyId, propertyNames }: Household): Kind[] => [
  { name: 'landing', path: '/', isPublic: true, words: ['Kinstead'], lcpGoal: 0.7 },
  { name: 'dashboard', path: `/dashboard/${familyGroupId}`, words: propertyNames, lcpGoal: 1 },
  { name: 'property tasks', path: `/property/${propertyId}/tasks`, words: ['Check window 01'], lcpGoal: 1 },
  { name: 'payments', path: `/money/${familyGroupId}/payments`, words: ['Paint 20'], lcpGoal: 1 },
  {
    name: 'calendar month',
    path: `/calendar?familyGroupId=${familyGroupId}&view=month&date=2027-03-01`,
    words: [],
    lcpGoal: 1,
  },
]

/** Stores a picture for each row of a file: the properties of the family have cover photos. */
async function storePictures(databaseUrl: string, dataDir: string) {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const store = createDiskFiles(join(dataDir, 'files'))
    const thumbnail = await noise(80, 60).resize(640, 480).webp({ quality: 80 }).toBuffer()
    for (const { storageKey, thumbnailKey } of await db.select().from(files))
      for (const key of [storageKey, thumbnailKey])
        if (key !== null) await store.put(key, thumbnail, 'image/webp')
  } finally {
    await close()
  }
}
