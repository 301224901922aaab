import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { AddChoice } from '../add-choices.ts'

type AddTilesProps = {
  choices: readonly AddChoice[]
  /** Shows the number keys on wide screens, where they work. */
  hasKeys?: boolean
  firstRef?: Ref<HTMLAnchorElement>
  onChosen?: () => void
}

/** Renders the choices as tiles that link to the forms. */
export const AddTiles = ({ choices, hasKeys = false, firstRef, onChosen }: AddTilesProps) => (
  <ul className="grid grid-cols-2 gap-2">
    {choices.map(({ id, label, icon: Icon, path }, index) => (
      <li key={id}>
        {/* The router accepts `href` with a query, but its type requires `to`. */}
        <Link
          to={path}
          href={path}
          ref={index === 0 ? firstRef : undefined}
          onClick={onChosen}
          aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
          className="flex h-full min-h-15 items-center gap-3 rounded-md border bg-surface p-2.5 font-medium transition-colors hover:border-border-strong hover:bg-raised"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
            <Icon className="size-5" aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
          {hasKeys && (
            <span
              aria-hidden="true"
              className="me-1 min-w-6 rounded-sm border px-1 text-center font-sans text-sm text-muted max-md:hidden"
            >
              {index + 1}
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
