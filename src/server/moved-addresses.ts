// Former addresses of pages: bookmarks, printed codes and mails of earlier versions still have them.

const moved = [
  ['property', '/manual-new', '/manual/new'],
  ['property', '/manual-edit/([^/]+)', '/manual/$2/edit'],
  ['property', '/manual-print', '/manual/print'],
  ['property', '/owners-change', '/owners/change'],
  ['property', '/schedule-starters', '/schedule/starters'],
  ['money', '/bill-new', '/bills/new'],
  ['money', '/new', '/payments/new'],
  ['money', '/import', '/payments/import'],
  ['money', '/settle', '/settlements/new'],
].map(([first, from, to]) => ({ from: new RegExp(`^(/${first}/[^/]+)${from}/?$`), to: `$1${to}` }))

/**
 * @param path of a request, without its query
 * @returns the page's current address; null for an address that has not moved
 */
export function movedTo(path: string): string | null {
  const move = moved.find(({ from }) => from.test(path))
  return move ? path.replace(move.from, move.to) : null
}
