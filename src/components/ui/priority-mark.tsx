import { ChevronDown, ChevronsUp, ChevronUp, type LucideIcon, Minus } from 'lucide-react'
import { Badge, type Tone } from './badge.tsx'

const marks: Record<1 | 2 | 3 | 4, { icon: LucideIcon; tone: Tone }> = {
  1: { icon: ChevronsUp, tone: 'danger' },
  2: { icon: ChevronUp, tone: 'warning' },
  3: { icon: Minus, tone: 'neutral' },
  4: { icon: ChevronDown, tone: 'neutral' },
}

type PriorityMarkProps = {
  /** 1 comes before everything else, 4 when there is time. */
  level: 1 | 2 | 3 | 4
  label: string
}

/** How urgent something is: an icon and a word. */
export function PriorityMark({ level, label }: PriorityMarkProps) {
  const { icon, tone } = marks[level]
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  )
}
