import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { toggleTheme, useThemeStore } from '../theme.store.ts'

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

/** Turns dark into light and back. Both icons are there and the theme shows one, so the first paint is right. */
export function ThemeToggle() {
  return (
    <IconButton
      label="Switch between dark and light"
      onClick={toggleTheme}
      icon={
        <>
          <Sun className="hidden dark:block" aria-hidden="true" />
          <Moon className="dark:hidden" aria-hidden="true" />
        </>
      }
    />
  )
}
