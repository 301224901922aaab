// Part of npm run check: is each package of the lockfile one version with a checksum? Silent when all is well.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { faultsOfLockfile } from './lib/lockfile.mjs'

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const faults = faultsOfLockfile(read('package.json'), read('package-lock.json'))
if (faults.length > 0) {
  console.error(
    [...faults, 'How to fill the lockfile is in CONTRIBUTING.md, under "A dependency".'].join('\n'),
  )
  process.exit(1)
}
