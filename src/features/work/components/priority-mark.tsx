import { ChevronDown, ChevronsUp, ChevronUp, type LucideIcon, Minus } from 'lucide-react'
import { Badge, type Tone } from '../../../components/ui/badge.tsx'

const marks: Record<1 | 2 | 3 | 4, { icon: LucideIcon; tone: Tone }> = {
  1: { icon: ChevronsUp, tone: 'danger' },
  2: { icon: ChevronUp, tone: 'warning' },
  3: { icon: Minus, tone: 'neutral' },
  4: { icon: ChevronDown, tone: 'neutral' },
}

type PriorityMarkProps = {
  /** From 1, the most urgent, to 4. */
  level: 1 | 2 | 3 | 4
  label: string
}

/** Renders the priority as an icon and a word. */
export function PriorityMark({ level, label }: PriorityMarkProps) {
  const { icon, tone } = marks[level]
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  )
}
