import type { ReactNode } from 'react'

type LineProps = { title: string; details: readonly (string | null | false)[]; children?: ReactNode }

/** Renders one entry of a kept list. */
export const Line = ({ title, details, children }: LineProps) => (
  <li className="grid gap-1 p-4">
    <span className="font-medium break-words">{title}</span>
    <span className="text-sm text-muted">{details.filter(Boolean).join(' · ')}</span>
    {children}
  </li>
)
