import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** What a collector has received on one address. */
export type Received = { path: string; headers: Record<string, unknown>; body: Buffer }

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type SpanOfJson = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
export type ReceivedSpan = Omit<SpanOfJson, 'attributes'> & { attributes: Record<string, string | number> }

/** A collector for OTLP over HTTP. @param answer may keep it waiting, or refuse */
export async function anOtlpReceiver(answer: () => Promise<number> | number = () => 200) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url = '', headers } = request
    const raw = Buffer.concat(chunks)
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
    received.push({ path: url, headers, body })
    response.writeHead(await answer(), { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address: `http://localhost:${port}`,
    received,
    spans: () => received.filter(({ path }) => path === '/v1/traces').flatMap(({ body }) => spansOf(body)),
    /** Everything that was sent, as text. */
    text: () => received.map(({ body, path }) => `${path} ${body.toString('utf8')}`).join('\n'),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function spansOf(body: Buffer): ReceivedSpan[] {
  const { resourceSpans }: { resourceSpans: { scopeSpans: { spans: SpanOfJson[] }[] }[] } = JSON.parse(
    body.toString('utf8'),
  )
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [
          key,
          value.stringValue ?? Number(value.intValue ?? value.doubleValue),
        ]),
      ),
    }))
}

/** Every text and every list of bytes in a message of protobuf, by trying each field as a message too. */
export function textsOfProtobuf(bytes: Buffer): string[] {
  const texts: string[] = []
  let at = 0
  const varint = () => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 63n) throw new RangeError('no message')
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return Number(value)
    }
  }
  while (at < bytes.length) {
    const type = varint() & 7
    if (type === 0) varint()
    else if (type === 1) at += 8
    else if (type === 5) at += 4
    else if (type === 2) {
      const length = varint()
      if (at + length > bytes.length) throw new RangeError('no message')
      const part = bytes.subarray(at, at + length)
      at += length
      texts.push(part.toString('utf8'), ...textsWithin(part))
    } else throw new RangeError('no message')
  }
  return texts
}

function textsWithin(part: Buffer): string[] {
  try {
    return textsOfProtobuf(part)
  } catch {
    return []
  }
}
