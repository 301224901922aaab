import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { anS3Server } from '../../../../test/s3-server.ts'
import { AppError } from '../../../lib/app-error.ts'
import { createLogger } from '../../logger.ts'
import { newFileKey } from './file-keys.ts'
import type { Files } from './files.ts'
import { createS3Files, type S3Options } from './s3-files.ts'

const sentence = 'Files cannot be stored or read right now. Try again in a minute.'
const short = { readMs: 300, writeMs: 300 }
/** Long enough for an answer on a busy machine. */
const ample = { readMs: 1_500, writeMs: 1_500 }
const long = { readMs: 20_000, writeMs: 20_000 }
const log = createLogger('silent')
const bytes = Buffer.from('a picture of the cabin')
const s3 = await anS3Server()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(() => s3.close())

/** A server with scripted answers that records its requests. */
async function aBadServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  limits = long,
) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const options: S3Options = { ...s3.options, bucket: 'houses', endpoint: `http://127.0.0.1:${port}` }
  return { files: createS3Files(options, log, limits), asked }
}

async function* large() {
  for (let piece = 0; piece < 20; piece++) yield Buffer.alloc(1_000_000)
}

async function listAll(files: Files) {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}

/** Every operation of a store. */
const operations: [string, (files: Files, key: string) => Promise<unknown>][] = [
  ['put', (files, key) => files.put(key, bytes, 'image/webp')],
  ['putStream', (files, key) => files.putStream(key, large(), 'application/zip')],
  ['open', (files, key) => files.open(key)],
  ['exists', (files, key) => files.exists(key)],
  ['delete', (files, key) => files.delete(key)],
  ['list', (files) => listAll(files)],
]

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    () => 'it worked',
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return outcome
  throw new Error('it was not refused with a sentence', { cause: outcome })
}

const xml = (code: string) => `<Error><Code>${code}</Code><Message>${code}, says the server</Message></Error>`

describe.each(operations)(
  '%s is refused with a message and the reason for administrators',
  (_, operation) => {
    it.each([
      [500, 'InternalError'],
      [503, 'SlowDown'],
      [403, 'InvalidAccessKeyId'],
      [404, 'NoSuchBucket'],
    ])('when S3 answers %i %s', async (status, code) => {
      const { files } = await aBadServer((request, response) => {
        request.resume()
        response.writeHead(status, { 'content-type': 'application/xml' }).end(xml(code))
      })
      const refusal = await refusalOf(operation(files, newFileKey(randomUUID())))
      expect(refusal).toMatchObject({
        code: 'unavailable',
        message: sentence,
        details: { retryAfterSeconds: 60 },
      })
      expect(String(refusal.cause)).toContain(code)
    })

    it('when S3 never answers', async () => {
      const { files } = await aBadServer((request) => request.resume(), short)
      const refusal = await refusalOf(operation(files, newFileKey(randomUUID())))
      expect(refusal).toMatchObject({ code: 'unavailable', message: sentence })
      expect(String(refusal.cause)).toContain('no answer within 0.3 seconds')
    })

    it('when S3 cuts the connection', async () => {
      const { files } = await aBadServer((request) => request.socket.destroy())
      expect(await refusalOf(operation(files, newFileKey(randomUUID())))).toMatchObject({
        code: 'unavailable',
      })
    })

    it('when the connection is refused', async () => {
      const options = { ...s3.options, bucket: 'houses', endpoint: 'http://127.0.0.1:1' }
      const files = createS3Files(options, log)
      const refusal = await refusalOf(operation(files, newFileKey(randomUUID())))
      expect(String(refusal.cause)).toContain('ECONNREFUSED')
    })

    it('when the bucket does not exist, and when the key is wrong', async () => {
      const gone = createS3Files({ ...s3.options, bucket: 'nobody-made-it' }, log)
      expect(String((await refusalOf(operation(gone, newFileKey(randomUUID())))).cause)).toContain(
        'NoSuchBucket',
      )
      const wrong = createS3Files({ ...(await s3.bucket()), accessKeyId: 'wrong' }, log)
      expect(String((await refusalOf(operation(wrong, newFileKey(randomUUID())))).cause)).toContain(
        'InvalidAccessKeyId',
      )
    })
  },
)

describe('an interrupted file', () => {
  const halfOf = (response: ServerResponse) =>
    response.writeHead(200, { 'content-length': '200000' }).write(Buffer.alloc(100_000))

  it('fails when the connection is cut, and never looks complete', async () => {
    const { files } = await aBadServer((_, response) => {
      halfOf(response)
      setTimeout(() => response.destroy(), 50)
    })
    const opened = await files.open(newFileKey(randomUUID()))
    expect(opened?.byteSize).toBe(200_000)
    if (!opened) throw new Error('it was not opened')
    await expect(buffer(opened.stream)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('fails when no more data arrives', async () => {
    const { files } = await aBadServer((_, response) => halfOf(response), ample)
    const opened = await files.open(newFileKey(randomUUID()))
    if (!opened) throw new Error('it was not opened')
    const refusal = await refusalOf(buffer(opened.stream))
    expect(String(refusal.cause)).toContain('stopped arriving')
  })
})

describe('a slow file', () => {
  it('is read completely, even beyond the response time limit', async () => {
    const { files } = await aBadServer((_, response) => {
      response.writeHead(200, { 'content-length': '80000' })
      let left = 8
      const timer = setInterval(() => {
        response.write(Buffer.alloc(10_000))
        if (--left === 0) clearInterval(timer)
      }, 250)
    }, ample)
    const opened = await files.open(newFileKey(randomUUID()))
    if (!opened) throw new Error('it was not opened')
    expect((await buffer(opened.stream)).byteLength).toBe(80_000)
  })
})

describe('a failing multipart upload', () => {
  it('is aborted so that no part is kept', async () => {
    const { files, asked } = await aBadServer((request, response) => {
      request.resume()
      request.on('end', () => {
        if (request.url?.includes('partNumber=2')) response.writeHead(500).end(xml('InternalError'))
        else if (request.method === 'POST')
          response.end(
            '<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>',
          )
        else response.writeHead(200, { etag: '"1"' }).end()
      })
    })
    const refusal = await refusalOf(files.putStream(newFileKey(randomUUID()), large(), 'application/zip'))
    expect(refusal.code).toBe('unavailable')
    expect(asked.at(-1)).toMatch(/^DELETE .*uploadId=7/)
    expect(asked.some((line) => line.startsWith('POST') && line.includes('uploadId=7'))).toBe(false)
  })
})

describe('requests to S3', () => {
  it('do not accept a 200 page from a proxy as stored', async () => {
    const { files } = await aBadServer((request, response) => {
      request.resume()
      request.on('end', () =>
        response.setHeader('content-type', 'text/html').end('<p>Welcome to the hotel</p>'),
      )
    })
    await expect(files.put(newFileKey(randomUUID()), bytes, 'image/webp')).rejects.toThrow(sentence)
  })

  it('ask for no public access, and their addresses name no person or file', async () => {
    const headers: IncomingMessage['headers'][] = []
    const { files, asked } = await aBadServer((request, response) => {
      headers.push(request.headers)
      request.resume()
      request.on('end', () => response.setHeader('etag', '"1"').end())
    })
    const key = newFileKey(randomUUID())
    await files.put(key, bytes, 'image/webp')
    expect(asked).toEqual([`PUT /houses/${key}?x-id=PutObject`])
    expect(headers[0]).toMatchObject({ 'content-type': 'image/webp', 'content-length': String(bytes.length) })
    expect(Object.keys(headers[0] ?? {}).filter((name) => /acl|grant|public/.test(name))).toEqual([])
  })
})
