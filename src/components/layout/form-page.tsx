import type { ComponentProps, ReactNode } from 'react'
import { Page } from './app-shell.tsx'

type FormPageProps = {
  /** Breadcrumbs to the parent pages. */
  above: ReactNode
  title: string
  hint?: string | undefined
  width?: ComponentProps<typeof Page>['width']
  /** Shown in place of the form to readers who cannot use it. */
  instead?: ReactNode
  children: ReactNode
}

/** Renders the page of a form: breadcrumbs, title, and the form or why it cannot be used. */
export const FormPage = ({ above, title, hint, width = 'form', instead, children }: FormPageProps) => (
  <Page width={width} className="grid grid-cols-1 gap-6">
    <div className="grid gap-1">
      {above}
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      {hint && <p className="text-muted">{hint}</p>}
    </div>
    {instead || children}
  </Page>
)
