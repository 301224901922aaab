import type { ReactNode } from 'react'

/** Groups fields of a form under a heading. */
export function FieldGroup({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      {help && <p className="-mt-2 text-muted">{help}</p>}
      {children}
    </fieldset>
  )
}

/** Places fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">{children}</div>
)
