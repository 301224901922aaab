import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Packs about as small as gzip at its best, in a fifth of the time. */
const brotliQuality = 4
/** Less than a packet: packing it saves nothing. */
const smallest = 1_000

const packers: Record<string, (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (body) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return new Uint8Array(await promisify(brotliCompress)(body, { params }))
  },
  gzip: async (body) => new Uint8Array(await promisify(gzip)(body)),
}

const isText = ({ headers }: Response) =>
  /^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '')

/** Answers of which nothing is still to be made. */
const whole = new WeakSet<Response>()
export const isWhole = (response: Response) => whole.has(response)

/** A page or the answer to a call, in one piece: to send it in twenty-five costs more. Other answers pass as they are. */
export async function inOnePiece(response: Response): Promise<Response> {
  if (!response.body || !isText(response)) return response
  const answer = new Response(await response.arrayBuffer(), response)
  whole.add(answer)
  return answer
}

/**
 * Makes the text of an answer smaller, for requests that came from our own pages or from the browser itself. The size of a
 * packed page tells something about what is on it, and an attacker who can send many requests as the victim could recover it
 * letter by letter (BREACH).
 */
export async function packed(request: Request, response: Response): Promise<Response> {
  if (!response.body || !isText(response)) return response
  const encoding = encodingFor(request)
  const pack = encoding && packers[encoding]
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding, sec-fetch-site')
  const { status, statusText } = response
  if (!pack || body.length < smallest) return new Response(body, { status, statusText, headers })
  headers.set('content-encoding', encoding)
  return new Response(await pack(body), { status, statusText, headers })
}

function encodingFor({ headers }: Request): string | undefined {
  if (!['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? '')) return undefined
  const accepted = headers.get('accept-encoding') ?? ''
  return Object.keys(packers).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(accepted),
  )
}
