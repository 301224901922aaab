import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { App } from '../../test/app-process.ts'
import { aBrowser } from '../../test/identity/browser.ts'

const root = join(import.meta.dirname, '..', '..')

export function build(): void {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
}

/** Signs up a new person as a browser does, and returns the session cookie. */
export async function signUp(app: App, email = 'anna@family.example'): Promise<string> {
  const browser = aBrowser(app.send)
  const form = await browser.follow(await browser.get(`${app.origin}/api/auth/sign-up`))
  const action = /<form[^>]* action="([^"]+)"/.exec(form.html)?.[1]
  if (!action) throw new Error(`no form to sign up: ${form.status} at ${form.url}`)
  const person = {
    firstName: 'Anna',
    lastName: 'Keller',
    email,
    password: 'lantern moss otter',
  }
  await browser.follow(await browser.post(new URL(action, form.url).href, person))
  const session = browser.cookie('__Host-sid')
  if (!session) throw new Error('signing up gave no session')
  return `__Host-sid=${session}`
}

/** Creates a group and returns its id. */
export async function createGroup(app: App, cookie: string): Promise<string> {
  const data = { name: 'The Kellers', currency: 'EUR', timeZone: 'UTC' }
  const { result } = await app.call('groups.createGroup', { method: 'POST', data, cookie })
  return String(fieldOf(result, 'familyGroupId'))
}

/** Returns a field of an answer that is an object. */
export function fieldOf(result: unknown, name: string): unknown {
  if (typeof result !== 'object' || result === null) return undefined
  return Object.entries(result).find(([key]) => key === name)?.[1]
}

export type Figure = { name: string; value: number; unit: string; target: string; ok: boolean }

/** Prints one figure per line and ends the process; fails if any figure is not ok. */
export function report(figures: Figure[]): never {
  for (const figure of figures) console.log(JSON.stringify(figure))
  process.exit(figures.every(({ ok }) => ok) ? 0 : 1)
}
