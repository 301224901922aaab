import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { resolveName } from './outside-address.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Records = { four?: string; six?: string }
const [typeA, typeAaaa] = [1, 28]

/** A name server on loopback that knows one name, with at most one address of each kind. */
async function aNameServer({ four, six }: Records) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closing.push(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  socket.on('message', (query, { port, address }) => {
    const typeAt = query.indexOf(0, 12) + 1
    const type = query.readUInt16BE(typeAt)
    const found = type === typeA ? four : type === typeAaaa ? six : undefined
    socket.send(answerTo(query.subarray(0, typeAt + 4), type, found), port, address)
  })
  return [`127.0.0.1:${socket.address().port}`]
}

/** The question again, with its one answer or with the code that says there is no such name (RFC 1035). */
function answerTo(question: Buffer, type: number, found: string | undefined): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(found ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!found) return head
  const bytes =
    type === typeA
      ? found.split('.').map(Number)
      : Array.from({ length: 16 }, (_, at) => (at === 15 ? 1 : 0x20))
  const answer = Buffer.alloc(12)
  answer.writeUInt16BE(0xc00c, 0)
  answer.writeUInt16BE(type, 2)
  answer.writeUInt16BE(1, 4)
  answer.writeUInt32BE(60, 6)
  answer.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, answer, Buffer.from(bytes)])
}

const six = '2020:2020:2020:2020:2020:2020:2020:2001'

describe('the addresses of a name', () => {
  it.each<[string, Records, string[]]>([
    ['of both kinds', { four: '192.0.2.7', six }, ['192.0.2.7', six]],
    ['of the older kind only', { four: '192.0.2.7' }, ['192.0.2.7']],
    ['of the newer kind only', { six }, [six]],
  ])('are found: %s', async (_, records, addresses) => {
    expect(await resolveName('calendar.example', await aNameServer(records))).toEqual(addresses)
  })

  it('are an error when there is none', async () => {
    await expect(resolveName('calendar.example', await aNameServer({}))).rejects.toMatchObject({
      code: 'ENOTFOUND',
    })
  })
})
