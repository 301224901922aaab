// node --import ./scripts/lib/texts-hook.mjs program.ts: for programs that load the sources directly, including texts.
import { register } from 'node:module'

register('./texts-loader.mjs', import.meta.url)
