import { basename } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { extractMessages, transform } from '@lingui/native-tools'

/** Matches the files that contain texts as macros. */
export const usesTexts = /from ['"]@lingui\/(core|react)\/macro['"]/

/** Resolves the macros of a file to the reader's translator. */
const runtimeModules = {
  i18n: ['#i18n', 'i18n'],
  Trans: ['#i18n', 'Trans'],
} satisfies Record<string, [string, string]>

/**
 * Turns the macros of a source file into translator calls, each with its English words already parsed: nothing is
 * parsed during a request, and English needs no catalog.
 */
export async function withTexts(code: string, file: string) {
  const name = basename(file.replace(/\?.*$/, ''))
  const [{ messages }, transformed] = await Promise.all([
    extractMessages(code, name),
    transform(code, name, { macro: { descriptorFields: 'id-only', runtimeModules } }),
  ])
  const english = new Map(messages.map(({ id, message }) => [id, message ?? id]))
  const result = transformed.code.replace(/\/\*i18n\*\/ \{\s*id: "([^"]+)"/g, (start, id: string) => {
    const words = JSON.stringify(compileMessage(english.get(id) ?? id))
    return `${start}, message: ${words}`
  })
  return { code: result, map: transformed.map }
}
