// npm run check: format, lint, types, dead code, lockfile, boundaries. Silent if all pass.

import { fileURLToPath } from 'node:url'
import { install } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

runToTheEnd(install(), fileURLToPath(new URL('check-now.mjs', import.meta.url)))
