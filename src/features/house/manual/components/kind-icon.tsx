import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  DoorClosed,
  DoorOpen,
  FolderOpen,
  Info,
  type LucideIcon,
  Luggage,
  Siren,
  Trash2,
  Users,
  Wrench,
  Zap,
} from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { isUrgent, type ManualKind, manualKinds } from '../manual.rules.ts'
import { kindTexts } from '../manual.texts.ts'

const icons: Record<ManualKind, LucideIcon> = {
  PACKING: Luggage,
  ARRIVAL: DoorOpen,
  LEAVING: DoorClosed,
  SHUT_OFFS: Wrench,
  UTILITIES: Zap,
  BINS: Trash2,
  NEIGHBOURS: Users,
  PAPERS: FolderOpen,
  EMERGENCY: Siren,
  OTHER: Info,
}

export function KindIcon({ kind, className }: { kind: ManualKind; className?: string }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" className={className} />
}

/** Renders the kind of a section; urgent ones say so. */
export function KindBadge({ kind }: { kind: ManualKind }) {
  return isUrgent(kind) ? (
    <Badge tone="danger" icon={CircleAlert}>
      {t`Important: ${kindTexts[kind].label}`}
    </Badge>
  ) : (
    <Badge icon={icons[kind]}>{kindTexts[kind].label}</Badge>
  )
}

/** Renders a suggestion for each kind of section: its name and what to write. */
export function ManualSuggestions({ propertyId }: { propertyId: string }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2" aria-label={t`Suggested topics`}>
      {manualKinds.map((kind) => (
        <li key={kind} className="grid">
          <Link
            to="/property/$propertyId/manual/new"
            params={{ propertyId }}
            search={{ kind }}
            className="grid grid-cols-[auto_1fr] gap-x-3 rounded-lg border bg-surface p-4 transition-colors hover:bg-raised"
          >
            <KindIcon kind={kind} className="row-span-2 mt-0.5 size-5 text-accent" />
            <span className="font-medium">{kindTexts[kind].title || t`Something else`}</span>
            <span className="text-sm text-muted">{kindTexts[kind].prompt}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
