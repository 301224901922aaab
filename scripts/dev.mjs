// npm run dev: runs the product from source and reloads on changes.
import { join } from 'node:path'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

runToTheEnd(install(), join(root, 'scripts', 'dev-server.mjs'))
