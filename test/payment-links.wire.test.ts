import { describe, expect, it } from 'vitest'
import { origin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

const server = wireServer({
  STRIPE_PAYMENT_LINK_MONTHLY: 'https://buy.stripe.com/of_the_month',
  STRIPE_PAYMENT_LINK_ANNUAL: 'https://buy.stripe.com/of_the_year',
})

async function linksOn(path: string, cookie?: string) {
  const headers = new Headers(cookie ? [['cookie', cookie]] : [])
  const page = await server.fetch(new Request(new URL(path, origin), { headers }))
  const html = (await page.text()).replaceAll('&amp;', '&')
  return { html, links: [...html.matchAll(/href="(https:\/\/buy[^"]+)"/g)].map(([, href]) => href) }
}

describe('payment links without a key', () => {
  it.each(['/', '/subscription'])('contain the id of the signed-in person, on %s', async (path) => {
    const { cookie, user } = await aPerson(server)
    const { html, links } = await linksOn(path, cookie)
    const query = new URLSearchParams({
      client_reference_id: user.id,
      ...(user.email && { prefilled_email: user.email }),
    })
    expect(links).toEqual([
      `https://buy.stripe.com/of_the_month?${query}`,
      `https://buy.stripe.com/of_the_year?${query}`,
    ])
    expect(html).toMatch(/[Ee]verything (is unlocked|here is included)/)
  })

  it('are offered to a visitor after signing in', async () => {
    const { html, links } = await linksOn('/')
    expect(links).toEqual([])
    expect(html).toContain('Choose Monthly Plan')
  })
})
