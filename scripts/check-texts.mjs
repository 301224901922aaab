// Part of npm run check: is every text that a person reads in a catalog? Silent when all is well.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { noTexts, untranslatedIn } from './lib/untranslated.mjs'

// What the server says outside of these folders is for operators: the log, and errors while it starts.
const sources = globSync(['src/{features,components,routes,lib,local-provider}/**/*.{ts,tsx}', 'src/*.tsx'], {
  cwd: root,
  exclude: (file) => /\.(test|faults)\./.test(file),
})

const used = new Set()
const faults = sources.flatMap((file) =>
  untranslatedIn(file, readFileSync(join(root, file), 'utf8')).flatMap(({ text, line }) => {
    const known = noTexts.find((one) => one.file === file && one.words.test(text))
    if (known) used.add(known)
    return known ? [] : [`${file}:${line} not translated (docs/languages.md): ${text}`]
  }),
)
for (const { file, words } of noTexts.filter((one) => !used.has(one)))
  faults.push(`scripts/lib/untranslated.mjs: ${file} no longer contains ${words}`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
