import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { playwright } from './checks.mjs'
import { root } from './install.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium for the tests: the one of CHROME_PATH, one that is installed, one from the system's packages (as root on
 * Debian), else the one that Playwright downloads.
 * @returns its path, or null for Playwright's own.
 */
export function findOrInstallChromium(node) {
  return findChromium() ?? installFromSystem() ?? downloadWithPlaywright(node)
}

function findChromium() {
  const given = process.env.CHROME_PATH
  if (given && existsSync(given)) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
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
  apt('install', '--yes', '--no-install-recommends', 'chromium')
  return findChromium()
}

function downloadWithPlaywright(node) {
  console.log('Downloading Chromium…')
  spawnSync(node, [playwright, 'install', 'chromium'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  return null
}
