import { join } from 'node:path'
import { root } from './install.mjs'

const packageFile = (path) => join(root, 'node_modules', path)

export const vitest = packageFile('vitest/vitest.mjs')
export const playwright = packageFile('@playwright/test/cli.js')

/** The checks that pass or fail as a whole, in the order they run. */
export const checks = [
  {
    title: 'format and lint',
    program: packageFile('@biomejs/biome/bin/biome'),
    options: ['check', '--error-on-warnings'],
  },
  { title: 'types', program: packageFile('typescript/bin/tsc'), options: ['--noEmit'] },
  { title: 'dead code', program: packageFile('knip/bin/knip.js'), options: ['--no-progress'] },
  { title: 'lockfile', program: join(root, 'scripts', 'check-lockfile.mjs'), options: [] },
  { title: 'migrations', program: join(root, 'scripts', 'check-migrations.mjs'), options: [] },
  { title: 'texts', program: join(root, 'scripts', 'check-texts.mjs'), options: [] },
  { title: 'words', program: join(root, 'scripts', 'check-words.mjs'), options: [] },
]
