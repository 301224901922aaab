// npm run admin:grant, npm run password:set, npm run activity:check: commands for the owner of the machine. Safe while the app runs.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
build(node)
runToTheEnd(node, join(root, 'scripts', 'operator-now.mjs'), process.argv.slice(2))
