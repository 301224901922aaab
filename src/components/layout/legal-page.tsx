import type { ReactNode } from 'react'
import { Page } from './app-shell.tsx'

/** Renders a legal text with a title and sections. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="prose" className="grid gap-8">
      <h1 className="text-xl">{title}</h1>
      {children}
    </Page>
  )
}

export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
