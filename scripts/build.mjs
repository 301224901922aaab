// npm run build: installs what is missing, and builds into dist/ if a source has changed.
import { build } from './lib/build.mjs'
import { install } from './lib/install.mjs'

build(install())
