import {
  CircleAlert,
  DoorClosed,
  DoorOpen,
  Info,
  type LucideIcon,
  Siren,
  Trash2,
  Users,
  Wrench,
  Zap,
} from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { isUrgent, type ManualKind } from '../manual.rules.ts'
import { kindTexts } from '../manual.texts.ts'

const icons: Record<ManualKind, LucideIcon> = {
  ARRIVAL: DoorOpen,
  LEAVING: DoorClosed,
  SHUT_OFFS: Wrench,
  UTILITIES: Zap,
  BINS: Trash2,
  NEIGHBOURS: Users,
  EMERGENCY: Siren,
  OTHER: Info,
}

export function KindIcon({ kind, className }: { kind: ManualKind; className?: string }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" className={className} />
}

/** What a section is about; what is looked for in a hurry says so. */
export function KindBadge({ kind }: { kind: ManualKind }) {
  return isUrgent(kind) ? (
    <Badge tone="danger" icon={CircleAlert}>
      Important: {kindTexts[kind].label}
    </Badge>
  ) : (
    <Badge icon={icons[kind]}>{kindTexts[kind].label}</Badge>
  )
}
