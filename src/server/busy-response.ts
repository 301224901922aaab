import type { AppError } from '../lib/app-error.ts'

/** 503 for a request that was not let in: a short page for a browser that loads one, JSON for everything else. */
export function busyResponse({ code, message, status, details }: AppError, request: Request): Response {
  const headers = { 'retry-after': String(details.retryAfterSeconds ?? 1), 'cache-control': 'no-store' }
  if (!request.headers.get('accept')?.includes('text/html'))
    return Response.json({ error: { code, message } }, { status, headers })
  return new Response(busyPage(message), {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}

// Without styles or scripts: there is no room for anything else either. The address of the link is the page itself.
const busyPage = (message: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kinstead is busy</title>
</head>
<body>
<main>
<h1>Kinstead is busy</h1>
<p>${message}</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`
