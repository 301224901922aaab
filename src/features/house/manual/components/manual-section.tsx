import { t } from '@lingui/core/macro'
import { useHydrated } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { MarkdownText } from '../../../../components/ui/markdown.tsx'
import { isUrgent } from '../manual.rules.ts'
import type { ManualSectionView } from '../manual.schemas.ts'
import { KindBadge } from './kind-icon.tsx'

type SectionActions = {
  move: (section: ManualSectionView, by: -1 | 1) => void
  remove: (section: ManualSectionView) => void
}

type ManualSectionProps = {
  propertyId: string
  section: ManualSectionView
  isFirst: boolean
  isLast: boolean
  isLate: boolean
  level?: 'h2' | 'h3'
  /** None for readers who cannot edit. */
  actions: SectionActions | null
}

/** Returns the anchor of a section, for links to it. */
export const anchorOf = ({ id }: { id: string }) => `section-${id}`

export const titleAnchorOf = (section: { id: string }) => `${anchorOf(section)}-title`

/** Renders one section with its actions. */
export function ManualSection({ section, isLate, level: Heading = 'h2', ...rest }: ManualSectionProps) {
  const { title, kind, body } = section
  const anchor = anchorOf(section)
  return (
    <section
      id={anchor}
      aria-labelledby={titleAnchorOf(section)}
      className={clsx(
        cardClass,
        'grid grid-cols-1 gap-3 p-4 sm:p-6',
        isUrgent(kind) && 'border-s-4 border-s-danger',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-2">
          <Heading id={titleAnchorOf(section)} tabIndex={-1} className="text-lg break-words">
            {title}
          </Heading>
          <p>
            <KindBadge kind={kind} />
          </p>
        </div>
        {rest.actions && <SectionButtons {...rest} section={section} actions={rest.actions} />}
      </div>
      <SectionBody body={body} isLate={isLate} under={Heading} />
    </section>
  )
}

type SectionButtonsProps = Omit<ManualSectionProps, 'isLate' | 'level' | 'actions'> & {
  actions: SectionActions
}

/** At the ends the buttons stay in place, so that the pressed one keeps the focus. */
function SectionButtons({ propertyId, section, isFirst, isLast, actions }: SectionButtonsProps) {
  const { id, title } = section
  return (
    <div className="flex" data-no-print>
      <IconButton
        label={t`Move ${title} up`}
        icon={<ArrowUp aria-hidden="true" />}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && actions.move(section, -1)}
      />
      <IconButton
        label={t`Move ${title} down`}
        icon={<ArrowDown aria-hidden="true" />}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && actions.move(section, 1)}
      />
      <ButtonLink
        to="/property/$propertyId/manual/$manualSectionId/edit"
        params={{ propertyId, manualSectionId: id }}
        variant="quiet"
        aria-label={t`Edit ${title}`}
        title={t`Edit ${title}`}
        className="w-touch px-0"
      >
        <Pencil aria-hidden="true" />
      </ButtonLink>
      <IconButton
        label={t`Delete ${title}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => actions.remove(section)}
      />
    </div>
  )
}

/** How many characters of a manual the server renders, since parsing Markdown takes time and a manual can be long. */
const maxDrawnByServer = 20_000

/** Returns the IDs of the sections rendered after hydration; until then they are plain text. */
export function lateSections(sections: readonly ManualSectionView[]): Set<string> {
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

/** Renders the text of a section. */
export function SectionBody({
  body,
  isLate,
  under = 'h2',
}: {
  body: string
  isLate: boolean
  under?: 'h2' | 'h3'
}) {
  const isHydrated = useHydrated()
  if (isLate && !isHydrated) return <p className="break-words whitespace-pre-wrap">{body}</p>
  return (
    <MarkdownText under={under} className="max-w-prose">
      {body}
    </MarkdownText>
  )
}
