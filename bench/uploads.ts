import { newId } from '../src/lib/ids.ts'
import { noise } from '../test/files/pictures.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { aFamilyWith } from './lib/family.ts'
import { atMost } from './lib/figures.ts'
import { peakMegabytes, residentMegabytes } from './lib/memory.ts'
import type { Server } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

const usualPhotos = 100
const tinyPhotos = 2
const atOnce = 10
/** A person can have three uploads in progress, so ten at once need four people. */
const people = 4

/** Where to upload the photos. Each place belongs to a separate property with room for 30. */
const addressOf = (propertyId: string) => `/api/properties/${propertyId}/documents`

type Sender = { cookie: string; propertyIds: string[] }

/** Four families upload a hundred camera photos, ten at a time, which is the limit. */
export async function uploads(report: Report, { isTiny }: { isTiny: boolean }) {
  const photos = isTiny ? tinyPhotos : usualPhotos
  const databaseUrl = await freshDatabase()
  const senders: Sender[] = []
  for (let made = 0; made < people; made++) {
    senders.push(await aFamilyWith(databaseUrl, { propertyCount: atOnce, memberCount: 1 }))
  }
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory() })
  const photo = await aCameraPhoto()
  const before = residentMegabytes(app.pid)
  const startedAt = performance.now()
  const answers = await sendAll(app, senders, { photo, photos })
  const seconds = (performance.now() - startedAt) / 1_000
  const failures = answers.filter((answer) => answer !== 'stored')
  const failed = failures.length
  report.figure(atMost(0, { name: 'uploads, failed', value: failed, unit: 'photos', decimals: 0 }))
  const peak = peakMegabytes(app.pid)
  if (peak !== null)
    report.figure(atMost(500, { name: 'uploads, peak memory', value: peak, unit: 'MB', decimals: 0 }))
  report.note(
    `${photos} photos of ${(photo.byteLength / 1_000_000).toFixed(1)} MB and 12 megapixels, ${atOnce} at a time, in ${seconds.toFixed(0)} s; ` +
      `memory ${before.toFixed(0)} MB before, ${residentMegabytes(app.pid).toFixed(0)} MB right after`,
  )
  for (const failure of new Set(failures)) report.note(failure.slice(0, 200))
  await app.stop()
}

/** Twelve megapixels that compress about as badly as leaves and gravel. */
const aCameraPhoto = () => noise(1_200, 900).resize(4_032, 3_024).jpeg({ quality: 87 }).toBuffer()

async function sendAll(
  app: Server,
  senders: Sender[],
  { photo, photos }: { photo: Buffer; photos: number },
): Promise<string[]> {
  const answers: string[] = []
  let next = 0
  const sendNext = async (sender: Sender, place: number) => {
    const propertyId = sender.propertyIds[place] ?? ''
    while (next < photos) {
      next++
      const response = await fetch(app.origin + addressOf(propertyId), {
        method: 'POST',
        body: new Uint8Array(photo),
        headers: {
          cookie: sender.cookie,
          origin: app.origin,
          'content-type': 'image/jpeg',
          'idempotency-key': newId(),
          'x-file-name': 'IMG_0001.JPG',
        },
      })
      const body = await response.text()
      answers.push(response.ok ? 'stored' : `${response.status} ${body}`)
    }
  }
  // Each place uploads to a separate property, so that photos do not wait for the same lock.
  const places = Array.from({ length: atOnce }, (_, place) => {
    const sender = senders[place % senders.length]
    return sender ? sendNext(sender, place) : undefined
  })
  await Promise.all(places)
  return answers
}
