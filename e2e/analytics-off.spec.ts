import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('without configuration, no analytics script is loaded and nobody is asked', async ({
  signedIn: page,
}) => {
  await visit(page, '/profile/')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Share usage statistics' })).toHaveCount(0)
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(scripts.filter((path) => /analytics|posthog/.test(path))).toEqual([])
  expect((await page.request.get('/relay-args/array/phc_test/config')).status()).toBe(404)
  await visit(page, '/privacy')
  await expect(page.getByText('This Kinstead is not connected to any other service.')).toBeVisible()
})
