// npm run figures: metrics of the source. Its output is quoted nowhere, so it never goes out of date.

import { globSync, readFileSync } from 'node:fs'
import { arrows, featureOf, featuresInCycles, layerOf, layers, readModules, upward } from './lib/imports.mjs'
import { readTestRuns } from './lib/test-runs.mjs'

const linesOf = (pattern) =>
  globSync(pattern).map((path) => readFileSync(path, 'utf8').split('\n').length - 1)
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const share = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1] ?? 0

const modules = readModules()
const lengths = modules.map(({ text }) => text.split('\n').length - 1)
/** Components shared by a whole layer are not a feature. */
const isShared = (path) => featureOf(path)?.endsWith('/components')
const features = (layer) =>
  new Set(
    modules
      .filter(({ path }) => layerOf(path) === layer && !isShared(path))
      .map(({ path }) => featureOf(path)),
  ).size
/** The entity that CONTRIBUTING.md uses as its example: what a new one has to be named in. */
const namesKeys = /house\/keys\/|house-keys|house_keys|houseKeys|\}?\/keys['"`/?]|'keys\.[a-zA-Z]+'/
const namingKeys = (pattern) =>
  globSync(pattern)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/^src\/(features\/house\/keys\/|cache\/)|routeTree\.gen/.test(path))
    .filter((path) => namesKeys.test(readFileSync(path, 'utf8')))
const isTest = (path) => /\.test\.tsx?$|^(test|e2e)\//.test(path)
const keys = namingKeys('{src,test,e2e}/**/*.{ts,tsx}')
const count = (pattern, text) =>
  sum(globSync(pattern).map((path) => readFileSync(path, 'utf8').split(text).length - 1))

const figures = [
  ['source, lines', sum(lengths)],
  ['source, files', modules.length],
  ['lines of a file, 95 of 100 have at most', share(lengths, 0.95)],
  ['tests, lines', sum(linesOf('{src,test,e2e}/**/*.test.{ts,tsx}')) + sum(linesOf('e2e/*.ts'))],
  ...layers.map((layer) => [`features in ${layer}`, features(layer)]),
  ['imports between features', arrows(modules).length],
  ['of them upward', upward(modules).length],
  ['features in a cycle', featuresInCycles(modules).length],
  [
    'files outside its folder that name the example of an entity (keys)',
    keys.filter((path) => !isTest(path)).length,
  ],
  ['of its tests, outside its folder', keys.filter(isTest).length],
  ['journeys that wait for a silent network', count('{e2e,bench/lib}/*.ts', 'networkidle')],
]
for (const [name, figure] of figures) console.log(`${figure.toLocaleString('en').padStart(9)}  ${name}`)

for (const { endedAt, parts } of readTestRuns().slice(-3)) {
  const total = (key) => sum(parts.map((part) => part[key]))
  const minutes = (total('seconds') / 60).toFixed(1)
  console.log(`${minutes.padStart(9)}  minutes of npm test, ended ${endedAt}: ${total('failed')} failed`)
}
