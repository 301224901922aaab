import { describe, expect, it } from 'vitest'
import { asksNotToBeTracked, cleanEvent, isCountedPath } from './analytics.rules.ts'

const addresses = { origin: 'https://house.example', patternOf: () => '/property/$propertyId' }
const clean = (event: string, properties: Record<string, unknown>, page = '/property/7') =>
  cleanEvent(
    { event, properties, $set: { name: 'Anna' }, $set_once: { $initial_current_url: '/x' } },
    page,
    addresses,
  )

const secret = 'Grandmother'

describe('an analytics event', () => {
  it('keeps properties without text and replaces the address with its route pattern', () => {
    expect(
      clean('$pageview', {
        token: 'phc_test',
        distinct_id: 'u1',
        $current_url: `https://house.example/property/7?q=${secret}`,
        $pathname: '/property/7',
        $title: secret,
        $referrer: `https://house.example/?q=${secret}`,
        title: secret,
        $el_text: secret,
        custom: { name: secret },
      }),
    ).toEqual({
      event: '$pageview',
      properties: {
        token: 'phc_test',
        distinct_id: 'u1',
        $current_url: 'https://house.example/property/$propertyId',
        $pathname: '/property/$propertyId',
      },
    })
  })

  it.each(['$autocapture', '$exception', '$pageleave', '$set', 'survey shown', '$opt_in', '$rageclick'])(
    'of type %s is not sent',
    (event) => expect(clean(event, {})).toBeNull(),
  )

  it.each([
    '/invite/inv_1',
    '/relative/rel_1',
    '/worker-share/wsh_1',
    '/worker-projects/wpr_1',
    '//invite/x',
    '/oidc/auth',
  ])('on %s is not sent', (page) => expect(clean('$pageview', {}, page)).toBeNull())
})

it.each(['/', '/invites', '/property/1/invite', '/dashboard/1'])('%s is counted', (path) =>
  expect(isCountedPath(path)).toBe(true),
)

it('respects browsers that ask not to be tracked', () => {
  expect(asksNotToBeTracked({ doNotTrack: '1' })).toBe(true)
  expect(asksNotToBeTracked({ doNotTrack: null, globalPrivacyControl: true })).toBe(true)
  expect(asksNotToBeTracked({ doNotTrack: '0' })).toBe(false)
  expect(asksNotToBeTracked({ doNotTrack: 'unspecified', globalPrivacyControl: false })).toBe(false)
})

const words = { type: 3, id: 9, textContent: `Roof of ${secret}` }
const label = {
  'aria-label': secret,
  title: secret,
  alt: secret,
  value: secret,
  placeholder: secret,
  href: `/x/${secret}`,
}
const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id: 3,
  tagName,
  attributes,
  childNodes,
})

const snapshots = (...data: unknown[]) =>
  clean('$snapshot', { $snapshot_data: data, $snapshot_bytes: 10 })?.properties.$snapshot_data

describe('a session replay', () => {
  it('keeps layout and styles and masks text', () => {
    const body = element('body', { class: 'dark', 'data-active': '', ...label }, [
      element('style', {}, [{ type: 3, id: 4, textContent: '.a { color: red }' }]),
      element('link', { rel: 'stylesheet', href: 'https://house.example/assets/a.css' }),
      element('p', {}, [words]),
    ])
    const page = {
      type: 0,
      id: 1,
      childNodes: [{ type: 1, id: 2, name: 'html', publicId: '', systemId: '' }, body],
    }
    const [full] = [
      snapshots({ type: 2, timestamp: 5, data: { node: page, initialOffset: { top: 0, left: 0 } } }),
    ]
    expect(JSON.stringify(full)).not.toContain(secret)
    expect(full).toMatchObject([
      {
        type: 2,
        timestamp: 5,
        data: {
          node: {
            childNodes: [
              { name: 'html' },
              {
                attributes: { class: 'dark', 'data-active': '' },
                childNodes: [
                  { childNodes: [{ textContent: '.a { color: red }' }] },
                  { attributes: { href: 'https://house.example/assets/a.css' } },
                  { childNodes: [{ textContent: `**** ** ${'*'.repeat(secret.length)}` }] },
                ],
              },
            ],
          },
        },
      },
    ])
  })

  it('masks text in changes too', () => {
    const mutation = {
      source: 0,
      texts: [{ id: 9, value: secret }],
      attributes: [{ id: 3, attributes: label }],
      removes: [{ parentId: 1, id: 2 }],
      adds: [{ parentId: 3, nextId: null, node: element('div', label, [words]) }],
    }
    const cleaned = snapshots(
      { type: 3, data: mutation },
      { type: 3, data: { source: 5, id: 3, text: secret, isChecked: true } },
      { type: 3, data: { source: 2, type: 2, id: 3, x: 1, y: 2 } },
      { type: 4, data: { href: `https://house.example/property/7?q=${secret}`, width: 1, height: 2 } },
      { type: 3, data: { source: 9, commands: [secret] } },
      { type: 3, data: { source: 99, what: secret } },
      { type: 5, data: { tag: '$pageview', payload: { href: secret } } },
      { type: 6, data: { plugin: 'console', payload: [secret] } },
      secret,
    )
    expect(JSON.stringify(cleaned)).not.toContain(secret)
    expect(cleaned).toHaveLength(4)
    expect(cleaned).toMatchObject([
      { data: { source: 0, removes: [{ id: 2 }] } },
      { data: { source: 5, isChecked: true, text: '*'.repeat(secret.length) } },
      { data: { source: 2, x: 1, y: 2 } },
      { data: { href: 'https://house.example/property/$propertyId' } },
    ])
  })

  it('is not sent when it cannot be inspected', () => {
    expect(clean('$snapshot', { $snapshot_data: 'H4sIAAAA' })).toBeNull()
    expect(snapshots({ type: 2, data: 'H4sIAAAA' })).toEqual([])
  })
})
