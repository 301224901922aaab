// npm run new:feature -- layer nouns: creates features/<layer>/<nouns>/ with a minimal slice, its table and its tests.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accessLines, filesOf, namesOf } from './lib/feature-template.mjs'
import { layers } from './lib/imports.mjs'
import { fail, install, root } from './lib/install.mjs'

const [layer = '', noun = ''] = process.argv.slice(2)
if (!layers.includes(layer) || !/^[a-z]+(-[a-z]+)*s$/.test(noun)) {
  fail(
    `Give the layer (${layers.join(', ')}) and the plural noun in lower case: npm run new:feature -- house heating-systems`,
  )
}
const names = namesOf(noun, layer)
const files = filesOf(names)
const taken = [join('src/features', layer, noun), ...Object.keys(files)].find((path) =>
  existsSync(join(root, path)),
)
if (taken) fail(`${taken} already exists.`)

const node = install()
const runTool = (path, ...options) => {
  const run = spawnSync(node, [join(root, 'node_modules', path), ...options], { cwd: root, encoding: 'utf8' })
  if (run.status !== 0) fail(`${run.stdout}${run.stderr}`)
}

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
runTool('@biomejs/biome/bin/biome', 'check', '--write', ...Object.keys(files))
runTool('drizzle-kit/bin.cjs', 'generate', '--name', noun.replaceAll('-', '_'))

console.log(`${Object.keys(files).join('\n')}
and a migration in drizzle/.

Add to test/access-table.ts, or test/registry.wire.test.ts fails:

${accessLines(names)}

Then try it: npx vitest run --project unit ${noun}`)
