import { languages } from 'virtual:languages'
import { addLanguage, i18n } from '../i18n/i18n.server.ts'
import { textOf, wholeAnswer } from './whole-answers.ts'

for (const [language, { messages }] of Object.entries(languages)) addLanguage(language, messages)

const scriptAddress = /\/assets\/([\w.-]+\.js)\b/g

/**
 * Adds the scripts in the reader's language to a page. English ones are in the page already; the build writes the
 * others into a folder per language (vite.messages.ts).
 */
export async function inScriptsOfReader(page: Response): Promise<Response> {
  const folder = languages[i18n.locale]?.folder
  if (!folder || !page.headers.get('content-type')?.startsWith('text/html')) return page
  const html = await textOf(page)
  return wholeAnswer(html.replaceAll(scriptAddress, `/assets/${folder}/$1`), page)
}
