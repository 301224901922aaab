import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An endpoint on loopback that imitates the OpenAI API, behaves as told, and records its requests. */
export async function anAiEndpoint(answer: Answer) {
  const asked: { path: string; authorization: string | undefined; body: string }[] = []
  const behaviour = { answer }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    behaviour.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the endpoint has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    asked,
    behaviour,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const says =
  (body: string, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

/** The answer of a model, wrapped as in the API. */
export const completion = (content: unknown) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'small',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
