// npm run build: installs what is missing, and builds into dist/releases/ if a source has changed.
import { build } from './lib/build.mjs'
import { install } from './lib/install.mjs'

build(install())
