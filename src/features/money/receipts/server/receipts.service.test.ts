import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { type Ai, createAi } from '../../../../server/gateways/ai/ai.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { findReceiptReader, readReceipt } from './receipts.service.ts'

const { db, pool } = testDatabase()
const limits = createLimits(pool)
const read = { total: '12.40', currency: 'EUR', date: null, seller: null }

/** Stands in for an endpoint, and keeps what it is sent. */
function anEndpoint() {
  const sent: Uint8Array[] = []
  const ai: Ai = {
    ...createAi({}),
    receiptReader: { host: 'ai.example', model: 'sees' },
    readReceipt: async (picture) => {
      sent.push(picture)
      return read
    },
  }
  return { ai, sent }
}

const someone = async () => asUser(db, await aUser(db), { limits })

const aPhoto = () =>
  sharp({ create: { width: 3_000, height: 2_000, channels: 4, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'Anna', Model: 'Phone' } })
    .png()
    .toBuffer()

describe('reading a receipt', () => {
  it('sends a smaller JPEG without metadata', async () => {
    const { ai, sent } = anEndpoint()
    expect(await readReceipt(await someone(), ai, aPhoto)).toEqual(read)
    const { format, width, exif } = await sharp(sent[0]).metadata()
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 1_600, exif: undefined })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('refuses %s without asking the endpoint', async (_, bytes) => {
    const { ai, sent } = anEndpoint()
    await expect(readReceipt(await someone(), ai, async () => bytes)).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(sent).toEqual([])
  })

  it('is limited to 30 an hour per person', async () => {
    const { ai } = anEndpoint()
    const anna = await someone()
    const photo = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    for (let made = 0; made < 30; made++) await readReceipt(anna, ai, async () => photo)
    await expect(readReceipt(anna, ai, async () => photo)).rejects.toMatchObject({
      code: 'too-many',
      status: 429,
    })
    await expect(readReceipt(await someone(), ai, async () => photo)).resolves.toEqual(read)
  })

  it('says where receipts are read, and never with which key', () => {
    expect(findReceiptReader(anEndpoint().ai)).toEqual({ host: 'ai.example' })
    expect(findReceiptReader(createAi({}))).toBeNull()
  })
})
