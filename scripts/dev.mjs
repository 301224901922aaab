// npm run dev: the product with the sources as they are, reloading as they change.
import { join } from 'node:path'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

runToTheEnd(install(), join(root, 'scripts', 'dev-server.mjs'))
