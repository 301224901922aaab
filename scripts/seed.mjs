// npm run db:seed: fills the database with the sample family, using the built product's own factories.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
build(node)
runToTheEnd(node, join(root, 'scripts', 'seed-now.mjs'), process.argv.slice(2))
