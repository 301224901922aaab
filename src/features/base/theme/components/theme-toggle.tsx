import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { toggleTheme } from '../theme.store.ts'

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
