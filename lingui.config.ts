import { readdirSync } from 'node:fs'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

const locales = readdirSync(new URL('src/locales', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const layers = ['base', 'house', 'work', 'money', 'overview']
const features = layers.map((layer) => `src/features/${layer}`)
const exclude = ['**/*.test.*']

/** Each folder of `src/locales` is a language, with a file for each layer and one for all else (docs/languages.md). */
export default defineConfig({
  sourceLocale: 'en',
  locales,
  extractors: [createSwcExtractor()],
  // Without line numbers, so that a change elsewhere in a file changes no catalog.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    ...layers.map((layer) => ({
      path: `src/locales/{locale}/${layer}`,
      include: [`src/features/${layer}`],
      exclude,
    })),
    { path: 'src/locales/{locale}/app', include: ['src'], exclude: [...features, ...exclude] },
  ],
})
