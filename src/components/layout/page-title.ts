/** The title of a page in the browser: its own name first, since a tab shows only the beginning. */
export const pageTitle = (name: string) => `${name} · Kinstead`
