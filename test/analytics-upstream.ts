import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
}

/** Answers like the real service: a configuration that records replays, no flags, and thanks for events. */
const answerOf = (path: string) =>
  path.endsWith('/config')
    ? {
        token: 'phc_test',
        supportedCompression: ['gzip-js'],
        hasFeatureFlags: false,
        sessionRecording: { endpoint: '/s/', sampleRate: null, minimumDurationMilliseconds: 0 },
      }
    : path === '/flags/'
      ? { flags: {}, errorsWhileComputingFlags: false, requestId: '1' }
      : { status: 'Ok' }

/** Returns the text of a body, compressed or not. */
const textOf = (body: Buffer) =>
  body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body).toString() : body.toString()

/** A substitute for the analytics service on loopback: it records everything it receives, and can misbehave. */
export async function anAnalyticsUpstream() {
  const asked: Asked[] = []
  const behaviour: { answer?: (response: ServerResponse) => void } = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://upstream')
    const { method = '', headers } = request
    asked.push({ method, path, query, headers, text: textOf(Buffer.concat(chunks)) })
    if (behaviour.answer) return behaviour.answer(response)
    response.setHeader('set-cookie', 'upstream=1')
    response.setHeader('content-type', 'text/html')
    response.end(JSON.stringify(answerOf(path)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the upstream has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    behaviour,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
