import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { playwright } from './checks.mjs'
import { root } from './install.mjs'

// The headless shell is the same engine without browser windows, which cost a fifth of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium for the tests: CHROME_PATH, an installed one, one from the system's packages (as root on Debian),
 * or else the one that Playwright downloads.
 * @returns its path, or null for Playwright's own
 */
export function findOrInstallChromium(node) {
  return findChromium() ?? installFromSystem() ?? downloadWithPlaywright(node)
}

function findChromium() {
  const given = process.env.CHROME_PATH
  if (given && existsSync(given)) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ]
  return candidates.find((path) => existsSync(path)) ?? null
}

function installFromSystem() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...options) => spawnSync('apt-get', options, { env, stdio: 'ignore' }).status === 0
  apt('update')
  const add = (name) => apt('install', '--yes', '--no-install-recommends', name)
  // An older Debian has no headless shell.
  if (!add('chromium-headless-shell')) add('chromium')
  return findChromium()
}

function downloadWithPlaywright(node) {
  console.log('Downloading Chromium…')
  spawnSync(node, [playwright, 'install', 'chromium'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  return null
}
