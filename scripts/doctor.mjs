// npm run doctor: checks configuration, database, disk, mail and backups, and says what to do. Safe while the app runs.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
build(node)
runToTheEnd(node, join(root, 'scripts', 'doctor-now.mjs'))
