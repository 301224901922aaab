import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Messages } from '@lingui/core'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { usesTexts, withTexts } from './scripts/lib/texts.ts'
import { sourceLanguage } from './src/i18n/language.ts'

// How the product's texts get into the build: docs/adr/0062.

/** English with accents and extra letters, to reveal text that is not translated or has no room. */
const pseudoLocale = 'en-XA'

type Catalog = { messages: Messages; folder: string }

/** Returns the product's languages other than English, read once. */
export const productLanguages = () => (read ??= readLanguages())
let read: ReturnType<typeof readLanguages> | undefined

/** The name of a folder changes with its content. */
async function readLanguages(): Promise<Record<string, Catalog>> {
  const config = getConfig()
  const catalogs = await getCatalogs(config)
  const wordsOf = (language: string) =>
    Promise.all(
      catalogs.map(async (catalog) => {
        if (language === pseudoLocale) {
          const texts = Object.entries((await catalog.collect()) ?? {})
          return Object.fromEntries(texts.map(([id, { message }]) => [id, message ?? id]))
        }
        const { messages } = await catalog.getTranslations(language, {
          sourceLocale: sourceLanguage,
          fallbackLocales: config.fallbackLocales,
        })
        return messages
      }),
    )
  const languages = [...config.locales, ...(process.env.PSEUDO_LOCALE ? [pseudoLocale] : [])]
  const read = languages.map(async (language) => {
    const words = Object.assign({}, ...(await wordsOf(language)))
    const { source, errors } = createCompiledCatalog(language, words, {
      namespace: 'json',
      pseudoLocale,
      pseudoLocaleOptions: { prepend: '[', append: ']', extend: 0.4 },
    })
    if (errors.length > 0) throw errors[0]?.error
    const version = createHash('sha256').update(source).digest('hex').slice(0, 8)
    return [language, { ...JSON.parse(source), folder: `${language}.${version}` }]
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Writes the texts of a browser script in another language, if it has them. */
export function inLanguage(code: string, messages: Messages): string {
  const edits: { start: number; end: number; words: string }[] = []
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const [id, message] = properties
      if (id?.type !== 'Property' || message?.type !== 'Property') return
      if (nameOf(id.key) !== 'id' || nameOf(message.key) !== 'message') return
      const words = messages[textOf(id.value) ?? '']
      if (words)
        edits.push({ start: message.value.start, end: message.value.end, words: JSON.stringify(words) })
    },
  })
  visitor.visit(parseSync('chunk.js', code).program)
  // From last to first, so that the other positions stay valid.
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, words }) => text.slice(0, start) + words + text.slice(end), code)
}

const nameOf = (key: ESTree.PropertyKey) => (key.type === 'Identifier' ? key.name : undefined)

/** Minified scripts write texts with backticks too. */
function textOf(value: ESTree.Expression): string | undefined {
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value.type === 'TemplateLiteral') return value.quasis[0]?.value.cooked ?? undefined
  return undefined
}

const virtual = 'virtual:languages'

/**
 * Builds the product's texts in all its languages: texts in the source become translator calls, the server gets the
 * words of each language (`virtual:languages`), and the browser scripts are written once for each language.
 */
export function texts(): Plugin {
  return {
    name: 'kinstead-texts',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:languages$/ }, handler: () => `\0${virtual}` },
    load: {
      filter: { id: /^\0virtual:languages$/ },
      // Text that is parsed when first needed: a process starts faster, and most need few languages.
      handler: async () => {
        const entries = Object.entries(await productLanguages()).map(
          ([language, { messages, folder }]) =>
            `${JSON.stringify(language)}: { folder: ${JSON.stringify(folder)}, messages: () => JSON.parse(${JSON.stringify(JSON.stringify(messages))}) }`,
        )
        return `export const languages = { ${entries.join(', ')} }`
      },
    },
    transform: {
      filter: { id: { include: /\.tsx?(\?|$)/, exclude: /node_modules/ }, code: usesTexts },
      handler: withTexts,
    },
    async writeBundle({ dir }, bundle) {
      if (this.environment.name !== 'client' || !dir) return
      for (const { messages, folder } of Object.values(await productLanguages())) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const path = join(dir, file.fileName.replace('assets/', `assets/${folder}/`))
          mkdirSync(dirname(path), { recursive: true })
          // Paths to other files in a script are relative to the page, not to the script.
          const code = inLanguage(file.code, messages).replaceAll(
            /\bassets\/([\w.-]+\.js)/g,
            `assets/${folder}/$1`,
          )
          writeFileSync(path, code)
        }
      }
    },
  }
}
