// npm run admin:grant, npm run password:set: what the owner of the machine does for people. Safe beside a running app.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
build(node)
runToTheEnd(node, join(root, 'scripts', 'operator-now.mjs'), process.argv.slice(2))
