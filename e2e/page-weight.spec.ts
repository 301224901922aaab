import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { type PageWeight, weigh } from '../bench/lib/page-weight.ts'
import { isForAdministrators, moreInTranslation, pageBudgets } from '../src/routes/-page-budgets.ts'
import { users } from '../src/server/db/schema/users.ts'
import { sampleAddresses } from '../test/sample-routes.ts'
import { signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { translations } from './languages.ts'
import { visit } from './pages.ts'

type Script = PageWeight['scripts'][number]

const built = 'dist/current/client/assets'

/** Weighs scripts in another language. The build wrote each of them once for each language. */
function inLanguage(language: string) {
  const folder = readdirSync(built).find((name) => new RegExp(`^${language}\\.[0-9a-f]{8}$`).test(name)) ?? ''
  const sizes = new Map<string, number>()
  const sizeOf = ({ path, bytes }: Script) => {
    const [, name] = /^\/assets\/([^/]+\.js)$/.exec(path) ?? []
    if (!name) return bytes
    const size = sizes.get(name) ?? gzipSync(readFileSync(join(built, folder, name))).byteLength
    sizes.set(name, size)
    return size
  }
  return { language, bytesOf: (scripts: Script[]) => scripts.reduce((sum, one) => sum + sizeOf(one), 0) }
}

test('no page loads more than its budget allows', async ({ page, browser, app, database }) => {
  await signIn(page)
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Sandbergs (sample)' })).toBeVisible()
  const addressOf = await sampleAddresses(database.db)
  const signedIn = await page.context().storageState()
  await page.context().clearCookies()
  const { id } = await signIn(page)
  await database.db.update(users).set({ administratorSince: new Date() }).where(eq(users.id, id))
  const asAdministrator = await page.context().storageState()

  const weighed = pageBudgets.filter(({ scriptKb }) => scriptKb !== undefined)
  expect(weighed.length).toBeGreaterThan(10)
  const others = translations.map(inLanguage)
  for (const { route, scriptKb = 0, scriptFiles = 0, requests = 0 } of weighed) {
    // A separate context has an empty cache; the landing page is a visitor's.
    const person = isForAdministrators(route) ? asAdministrator : signedIn
    const storageState = route === '/' ? undefined : person
    const context = await browser.newContext({
      serviceWorkers: 'block',
      ...(storageState && { storageState }),
    })
    const opened = await context.newPage()
    const weight = await weigh(opened, new URL(addressOf(route), app.origin).href)
    await context.close()
    const heaviest = weight.scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 20)
    const why = heaviest.map(({ path, bytes }) => `    ${(bytes / 1_000).toFixed(1)} KB ${path}`).join('\n')
    expect.soft(weight.scriptBytes / 1_000, `KB of scripts of ${route}\n${why}`).toBeLessThanOrEqual(scriptKb)
    for (const { language, bytesOf } of others)
      expect
        .soft(bytesOf(weight.scripts) / 1_000, `KB of scripts of ${route} (${language})`)
        .toBeLessThanOrEqual(scriptKb * moreInTranslation)
    expect.soft(weight.scriptFiles, `files of scripts of ${route}`).toBeLessThanOrEqual(scriptFiles)
    expect.soft(weight.requests, `requests of ${route}`).toBeLessThanOrEqual(requests)
  }
})
