// npm run release: builds, and writes the archive of a release into dist/archives, or into the folder that is named.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
build(node)
runToTheEnd(node, join(root, 'scripts', 'release-now.mjs'), process.argv.slice(2))
