// npm run figures: metrics of the source. Its output is quoted nowhere, so it never goes out of date.

import { globSync, readFileSync } from 'node:fs'
import { arrows, featureOf, featuresInCycles, layerOf, layers, readModules, upward } from './lib/imports.mjs'

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
const naming = (word, feature) =>
  modules.filter(({ path, text }) => featureOf(path) !== feature && text.includes(word)).length
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
  ['files outside its feature that name a manual section', naming('manual-section', 'manual')],
  ['journeys that wait for a silent network', count('e2e/*.ts', 'networkidle')],
]
for (const [name, figure] of figures) console.log(`${figure.toLocaleString('en').padStart(9)}  ${name}`)
