import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { needSources, prunedTo } from './pruned-lockfile.mjs'
import { runtimePackages } from './runtime-packages.mjs'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const project = { manifest: readJson('package.json'), lockfile: readJson('package-lock.json') }

it('keeps each npm script that the operator is told to run, unless it needs sources', () => {
  const { scripts } = prunedTo(runtimePackages, project).manifest
  const operations = readFileSync('docs/operations.md', 'utf8')
  const named = new Set([...operations.matchAll(/npm run ([\w:-]*\w)/g)].map(([, name = '']) => name))
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((name) => !(name in scripts)).toSorted()).toEqual(needSources)
  for (const name of Object.keys(scripts))
    expect(scripts).toHaveProperty([name], project.manifest.scripts[name])
})
