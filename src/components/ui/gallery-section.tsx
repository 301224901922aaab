import type { ReactNode } from 'react'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
