import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { useThemeStore } from '../theme.store.ts'

const options = [
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'system', label: 'System', icon: Monitor },
] as const

/** The three-way choice, in the footer of every page. */
export function ThemeChoice() {
  const theme = useThemeStore((state) => state.theme)
  const setTheme = useThemeStore((state) => state.setTheme)
  return <SegmentedChoice legend="Theme" options={options} value={theme} onChange={setTheme} />
}
