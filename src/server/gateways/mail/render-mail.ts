import { i18n } from '#i18n'
import { directionOf } from '../../../i18n/language.ts'

/** The contents of a mail, all plain text: user text never becomes markup. */
type MailContent = {
  heading: string
  paragraphs: string[]
  /** The main action, on our own origin; left out when there is none. */
  action?: { label: string; url: string } | null
  /** Why the reader gets it, and where to change that, if possible. */
  footer: { text: string; url?: string }
}

/** Renders a short mail, in the current reader’s language, as text and simple HTML that loads nothing. */
export function renderMail({ heading, paragraphs, action, footer }: MailContent) {
  const text = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ['--', footer.text, footer.url].filter(Boolean).join('\n'),
  ].join('\n\n')
  const why = footer.url ? `<br><a href="${escapeHtml(footer.url)}">${escapeHtml(footer.url)}</a>` : ''
  // Mail programs only agree on tables and inline styles; colours are left to the reader's theme.
  const html = `<!doctype html>
<html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 0 auto; padding: 1rem">
<h1 style="font-size: 1.25rem">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${action ? `<p><a href="${escapeHtml(action.url)}" rel="noreferrer">${escapeHtml(action.label)}</a></p>\n` : ''}<hr>
<p style="font-size: 0.875rem">${escapeHtml(footer.text)}${why}</p>
</body></html>`
  return { text, html }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Returns text for a mail header: no line breaks, no control characters, limited length. */
export const oneLine = (text: string, max = 150) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes.
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
