import type { ComponentProps } from 'react'

/** Renders an area that may scroll, and makes it reachable with the keyboard. Name it with `aria-label`. */
export const ScrollArea = (props: ComponentProps<'section'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what it can reach.
  <section {...props} tabIndex={0} />
)
