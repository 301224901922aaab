import { usesTexts, withTexts } from './texts.ts'

/** Node's own hook (https://nodejs.org/api/module.html#customization-hooks). */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  const source = String(loaded.source ?? '')
  if (!usesTexts.test(source)) return loaded
  const { code } = await withTexts(source, url)
  return { ...loaded, format: 'module', source: code }
}
