/** The document's title: the page first, the product last. */
export const pageTitle = (page: string) => [{ title: `${page} · Kinstead` }]

type Titled = { meta?: ({ title?: string } | undefined)[] }

/** Returns the title of a part of a page: the part first, then the title of the page around it. */
export function partTitle<Match extends Titled>(part: string, context: { match: Match; matches: Match[] }) {
  const around = context.matches.slice(0, context.matches.indexOf(context.match))
  const title = around
    .findLast(({ meta }) => meta?.some((tag) => tag?.title))
    ?.meta?.find((tag) => tag?.title)
  return [{ title: `${part} · ${title?.title ?? 'Kinstead'}` }]
}
