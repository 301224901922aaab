import { t } from '@lingui/core/macro'
import { ScriptOnce } from '@tanstack/react-router'
import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { storedThemeScript } from '../theme.rules.ts'
import { toggleTheme, useThemeStore } from '../theme.store.ts'

const options = [
  {
    value: 'dark',
    get label() {
      return t`Dark`
    },
    icon: Moon,
  },
  {
    value: 'light',
    get label() {
      return t`Light`
    },
    icon: Sun,
  },
  {
    value: 'system',
    get label() {
      return t({ message: 'System', context: 'theme' })
    },
    icon: Monitor,
  },
] as const

/** Renders the theme choice, for the profile and the visitors' footer. */
export function ThemeChoice() {
  const theme = useThemeStore((state) => state.theme)
  const setTheme = useThemeStore((state) => state.setTheme)
  return (
    <>
      <SegmentedChoice legend={t`Theme`} options={options} value={theme} onChange={setTheme} />
      <ScriptOnce>{storedThemeScript}</ScriptOnce>
    </>
  )
}

/** Toggles dark and light. Both icons are rendered and CSS shows one, so that the first paint is right. */
export function ThemeToggle() {
  return (
    <IconButton
      label={t`Switch between dark and light`}
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
