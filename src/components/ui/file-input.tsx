import type { ComponentProps } from 'react'

/**
 * Renders the browser's own file input in the look of a `FileDrop`: for pages that have to work without a script, where
 * only the browser can show which files were chosen.
 */
export const FileInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input
    {...props}
    type="file"
    className="w-full min-w-0 rounded-md border-2 border-dashed border-border-strong p-4 text-base text-muted file:me-3 file:min-h-touch file:cursor-pointer file:rounded-md file:border file:border-solid file:border-border-strong file:bg-surface file:px-4 file:text-base file:font-medium file:text-foreground hover:file:bg-raised"
  />
)
