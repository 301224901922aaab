// Part of npm run check: does the product, and do its docs, keep to the glossary? Silent when all is well.

import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { extractMessages } from '@lingui/native-tools'
import { forbiddenWords } from './lib/glossary.mjs'
import { root } from './lib/install.mjs'

/** Texts of the seed stay to the letter, also where the glossary has a better word. */
const fixedBySeed = readFileSync(join(root, 'docs', 'seed.md'), 'utf8')

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (file) => /\.test\./.test(file) })
const docs = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

/** The texts of the product stand in its sources as macros of Lingui. */
async function textsOf(file) {
  const code = readFileSync(join(root, file), 'utf8')
  if (!/@lingui\/(core|react)\/macro/.test(code)) return []
  const { messages } = await extractMessages(code, basename(file))
  return messages.map(({ id, message, origin }) => ({
    text: message ?? id,
    at: `${file}:${origin?.line ?? origin?.[1] ?? ''}`,
  }))
}

/** Prose only: code, addresses and quotations of texts are not read. */
const proseOf = (file) =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({
      text: line.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"|\]\([^)]*\)/g, ''),
      at: `${file}:${index + 1}`,
    }))

const texts = (await Promise.all(sources.map(textsOf)))
  .flat()
  .filter(({ text }) => !fixedBySeed.includes(text))
const prose = docs
  .map((file) => relative(root, join(root, file)))
  .filter((file) => file !== join('docs', 'seed.md'))
  .flatMap(proseOf)
const faults = [
  ...texts.flatMap(({ text, at }) => forbiddenWords(text, 'texts').map((fault) => `${at} ${fault}: ${text}`)),
  ...prose.flatMap(({ text, at }) => forbiddenWords(text, 'docs').map((fault) => `${at} ${fault}`)),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
