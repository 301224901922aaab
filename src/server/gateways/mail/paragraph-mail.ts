type ParagraphMail = {
  paragraphs: string[]
  /** The one link of the mail, on our own origin. */
  action: { label: string; address: string }
  closing: string
}

/** A short mail as plain text and as simple HTML. Every word is escaped, whoever wrote it; nothing is loaded. */
export function paragraphMail({ paragraphs, action, closing }: ParagraphMail): {
  text: string
  html: string
} {
  const text = [...paragraphs, `${action.label}:\n${action.address}`, closing].join('\n\n')
  const link = `<a href="${escapeHtml(action.address)}" rel="noreferrer">${escapeHtml(action.label)}</a>`
  const body = [...paragraphs.map(escapeHtml), link, escapeHtml(closing)].map((part) => `<p>${part}</p>`)
  return { text: `${text}\n`, html: `<!doctype html><html lang="en"><body>${body.join('')}</body></html>` }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
