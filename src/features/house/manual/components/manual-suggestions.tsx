import { Link } from '@tanstack/react-router'
import { manualKinds } from '../manual.rules.ts'
import { kindTexts } from '../manual.texts.ts'
import { KindIcon } from './kind-icon.tsx'

/** One way in for each kind of section: what it is called, and what to write there. */
export function ManualSuggestions({ propertyId }: { propertyId: string }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2" aria-label="What to write about">
      {manualKinds.map((kind) => (
        <li key={kind} className="grid">
          <Link
            to="/property/$propertyId/manual/new"
            params={{ propertyId }}
            search={{ kind }}
            className="grid grid-cols-[auto_1fr] gap-x-3 rounded-lg border bg-surface p-4 transition-colors hover:bg-raised"
          >
            <KindIcon kind={kind} className="row-span-2 mt-0.5 size-5 text-accent" />
            <span className="font-medium">{kindTexts[kind].title || 'Something else'}</span>
            <span className="text-sm text-muted">{kindTexts[kind].prompt}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
