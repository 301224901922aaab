// For programs whose loader leaves no room for a compiler, such as Playwright: the macros of the sources are said as they
// stand, in English.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) =>
    next(
      name === '@lingui/core/macro' ? new URL('./english-macros.mjs', import.meta.url).href : name,
      context,
    ),
})
