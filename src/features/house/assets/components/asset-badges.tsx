import { t } from '@lingui/core/macro'
import {
  Archive,
  CircleCheck,
  Infinity as InfinityIcon,
  type LucideIcon,
  Recycle,
  Repeat2,
  ShieldCheck,
  ShieldOff,
  Wrench,
} from 'lucide-react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { type AssetStatus, warrantyOn } from '../assets.rules.ts'
import type { AssetFields } from '../assets.schemas.ts'
import { statusLabels, warrantyTexts } from '../assets.texts.ts'

export const statusIcons: Record<AssetStatus, LucideIcon> = {
  IN_USE: CircleCheck,
  BROKEN: Wrench,
  STORED: Archive,
  REPLACED: Repeat2,
  DISPOSED: Recycle,
}

const statusTones: Record<AssetStatus, Tone> = {
  IN_USE: 'success',
  BROKEN: 'danger',
  STORED: 'info',
  REPLACED: 'neutral',
  DISPOSED: 'neutral',
}

export const StatusBadge = ({ status }: { status: AssetStatus }) => (
  <Badge tone={statusTones[status]} icon={statusIcons[status]}>
    {statusLabels[status]}
  </Badge>
)

type WarrantyBadgeProps = {
  asset: Pick<AssetFields, 'warrantyUntil' | 'hasLifetimeWarranty'>
  /** Today in the property’s time zone. */
  today: string
}

/** Renders the warranty state; nothing when there is none. */
export function WarrantyBadge({ asset, today }: WarrantyBadgeProps) {
  const warranty = warrantyOn(today, asset)
  if (warranty.kind === 'none') return null
  if (warranty.kind === 'lifetime') {
    return (
      <Badge icon={InfinityIcon}>
        <span className="sr-only">{t`Warranty:`} </span>
        {warrantyTexts.lifetime}
      </Badge>
    )
  }
  const text = warrantyTexts[warranty.kind](formatCalendarDate(warranty.until, locale()))
  if (warranty.kind === 'running') return <Badge icon={ShieldCheck}>{text}</Badge>
  return (
    <Badge tone="warning" icon={ShieldOff}>
      <span className="sr-only">{t`Warranty:`} </span>
      {text}
    </Badge>
  )
}
