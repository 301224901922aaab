// npm run new:feature -- nouns: lays out features/<nouns>/ with one thin slice through all layers, its table and its tests.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accessLines, filesOf, namesOf } from './lib/feature-template.mjs'
import { fail, install, root } from './lib/install.mjs'

const noun = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*s$/.test(noun)) {
  fail('Give the plural noun of the domain in lower case: npm run new:feature -- heating-systems')
}
const names = namesOf(noun)
const files = filesOf(names)
const taken = [join('src/features', noun), ...Object.keys(files)].find((path) => existsSync(join(root, path)))
if (taken) fail(`${taken} exists already.`)

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

Add to test/access-table.ts, or the registry walk fails:

${accessLines(names)}

Then try it: npx vitest run --project unit ${noun}`)
