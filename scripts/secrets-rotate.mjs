// npm run secrets:rotate: encrypts all secrets with the first key of SECRET_KEYS. Safe while the app runs.
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, root } from './lib/install.mjs'
import { runToTheEnd } from './lib/run.mjs'

const node = install()
build(node)
runToTheEnd(node, join(root, 'scripts', 'secrets-rotate-now.mjs'))
