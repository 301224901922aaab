type Fetch = (request: Request) => Promise<Response>
type Cookie = { name: string; value: string; path: string }

export type Visit = { status: number; url: URL; location: string | null; html: string; headers: Headers }

/**
 * As much of a browser as signing in needs: cookies with their paths, redirects that are followed step by step or to
 * the end, and forms.
 * @param reach how an address is reached, e.g. by calling a handler
 */
export function aBrowser(reach: Fetch) {
  let cookies: Cookie[] = []

  function takeCookies(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const cut = pair.indexOf('=')
      const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)]
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/'
      const isGone = attributes.some(
        (text) => /^max-age=0$/i.test(text) || /^expires=Thu, 01 Jan 1970/i.test(text),
      )
      cookies = cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
      if (!isGone) cookies.push({ name, value, path })
    }
  }

  const cookieHeader = (address: string) =>
    cookies
      .filter(({ path }) => new URL(address).pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  async function send(address: string, init: RequestInit = {}): Promise<Visit> {
    const url = new URL(address)
    const headers = new Headers(init.headers)
    const sent = cookieHeader(address)
    if (sent) headers.set('cookie', sent)
    const response = await reach(new Request(url, { ...init, headers, redirect: 'manual' }))
    takeCookies(response)
    const location = response.headers.get('location')
    const html = await response.text()
    return {
      status: response.status,
      url,
      location: location ? new URL(location, url).href : null,
      html,
      headers: response.headers,
    }
  }

  /** Follows redirects while they stay on the given paths (all if none is given). */
  async function follow(visit: Visit, until: (url: URL) => boolean = () => false): Promise<Visit> {
    let at = visit
    for (let hops = 0; at.location && !until(new URL(at.location)); hops++) {
      if (hops > 20) throw new Error(`redirected too often, at last to ${at.location}`)
      at = await send(at.location)
    }
    return at
  }

  return {
    get: (address: string, headers: Record<string, string> = {}) => send(address, { headers }),
    post: (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: new URL(address).origin, ...headers },
      }),
    follow,
    cookieHeader,
    cookie: (name: string) => cookies.find((cookie) => cookie.name === name)?.value,
    setCookie(name: string, value: string) {
      cookies = [...cookies.filter((cookie) => cookie.name !== name), { name, value, path: '/' }]
    },
    forgetCookies() {
      cookies = []
    },
  }
}

export type Browser = ReturnType<typeof aBrowser>
