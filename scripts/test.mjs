// npm test: installs like npm start, then runs every check and test.
import { join } from 'node:path'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

runToTheEnd(install(), join(root, 'scripts', 'test-everything.mjs'))
