// Part of npm run check: checks that each package in the lockfile is one version with a checksum. Silent if all pass.

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
