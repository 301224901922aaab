/** The document's title: the page first, the product last. */
export const pageTitle = (page: string) => [{ title: `${page} · Kinstead` }]
