import { useHydrated } from '@tanstack/react-router'
import { MarkdownText } from '../../../../components/ui/markdown.tsx'
import type { ManualSectionView } from '../manual.schemas.ts'

/** How many characters of a manual the server draws; reading Markdown takes its time, and a manual can be a book. */
const maxDrawnByServer = 20_000

/** The ids of the sections that are drawn once the page is in the browser; until then their text stands as it was typed. */
export function drawnLate(sections: readonly ManualSectionView[]): Set<string> {
  let before = 0
  return new Set(
    sections
      .filter(({ body }) => {
        before += body.length
        return before > maxDrawnByServer
      })
      .map(({ id }) => id),
  )
}

/** What a section says, as a reader sees it. */
export function SectionBody({ body, isLate }: { body: string; isLate: boolean }) {
  const isHydrated = useHydrated()
  if (isLate && !isHydrated) return <p className="break-words whitespace-pre-wrap">{body}</p>
  return <MarkdownText className="max-w-prose">{body}</MarkdownText>
}
