import { Droplets, Flame, Fuel, Gauge, type LucideIcon, Thermometer, Zap } from 'lucide-react'
import type { MeterKind } from '../meters.rules.ts'

export const meterIcons: Record<MeterKind, LucideIcon> = {
  ELECTRICITY: Zap,
  GAS: Flame,
  WATER: Droplets,
  HEATING: Thermometer,
  OIL: Fuel,
  OTHER: Gauge,
}
