/** What a mail says. All of it is plain text: what people typed into the product never becomes markup. */
type MailContent = {
  heading: string
  paragraphs: string[]
  /** The one thing to do, on our own origin; left out when there is nothing. */
  action?: { label: string; url: string } | null
  /** Why the reader gets it, and where to change that, if that can be changed. */
  footer: { text: string; url?: string }
}

/** A short mail as text and as simple HTML; nothing in it is loaded from anywhere. */
export function renderMail({ heading, paragraphs, action, footer }: MailContent) {
  const text = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ['--', footer.text, footer.url].filter(Boolean).join('\n'),
  ].join('\n\n')
  const why = footer.url ? `<br><a href="${escapeHtml(footer.url)}">${escapeHtml(footer.url)}</a>` : ''
  // Tables and inline styles are all that mail programs agree on; colours are left to the reader's theme.
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
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

/** Text for a header line of a mail: no line breaks, no control characters, not too long. */
export const oneLine = (text: string, max = 150) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes.
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
