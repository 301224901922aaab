import { sha256 } from '../../../../server/crypto.ts'

/** Sends a feed. Apps may keep it but revalidate each time, since the address can end; unchanged feeds send no body. */
export function feedResponse(request: Request, ical: string): Response {
  const etag = `"${sha256(ical).toString('base64url')}"`
  const headers = new Headers({ etag, 'cache-control': 'private, no-cache' })
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', 'text/calendar; charset=utf-8')
  headers.set('content-disposition', 'inline; filename="kinstead.ics"')
  return new Response(request.method === 'HEAD' ? null : ical, { headers })
}

const isUnchanged = (request: Request, etag: string) =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === etag || candidate === '*')
