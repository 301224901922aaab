// npm run backup, npm run restore. A backup is safe while the app runs.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
build(node)
runToTheEnd(node, join(root, 'scripts', 'backup-now.mjs'), process.argv.slice(2))
