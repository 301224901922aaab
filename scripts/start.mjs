// npm start: installs, builds, and runs the product, again if it dies; skips what is already done.
import './lib/node-version.mjs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { supervise } from './lib/supervise.mjs'

const node = install()
build(node)
supervise(node, join(root, 'scripts', 'serve.mjs'))
