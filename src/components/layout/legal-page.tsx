import type { ReactNode } from 'react'
import { Page } from './app-shell.tsx'

/** A text to read: a title, and parts under headings. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="prose" className="grid gap-8">
      <h1 className="text-xl">{title}</h1>
      {children}
    </Page>
  )
}

/** One part of it. */
export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
