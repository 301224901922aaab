// npm run test:e2e: the journeys in a real Chromium, on the built product.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
// The journeys look for texts that are not translated (docs/languages.md).
process.env.PSEUDO_LOCALE = '1'
build(node)
const chromium = findOrInstallChromium(node)
if (chromium) process.env.CHROME_PATH = chromium
runToTheEnd(node, join(root, 'node_modules/@playwright/test/cli.js'), ['test', ...process.argv.slice(2)])
