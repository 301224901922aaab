import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentProps, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { calendarTarget, dashboardTarget } from '../../../base/groups/group-links.ts'
import { useSelectedGroupId } from '../../../base/groups/selected-group.store.ts'
import { searchTexts } from '../search.texts.ts'
import { isMac, keyLabel, type ShortcutName } from '../shortcuts.ts'
import { useShortcuts } from '../use-shortcuts.ts'

const loadSearch = () => import('./search-dialog.tsx')
const SearchDialog = lazy(() => loadSearch().then((module) => ({ default: module.SearchDialog })))
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

type Shown = 'search' | 'shortcuts' | null
type SearchEntryProps = { shown: Shown; onShow: (shown: Shown) => void }

/** The way into the search, and the shortcuts; what they open is loaded when it is wanted. */
export function SearchEntry({ shown, onShow }: SearchEntryProps) {
  const takeTyped = useTypedMeanwhile(shown === 'search')
  const wasShown = useWasShown(shown)
  const isListening = useShortcuts(useShortcutActions(onShow))
  const openIf = (name: Shown) => (isOpen: boolean) => onShow(isOpen ? name : null)
  return (
    <>
      <SearchButton
        data-asleep={isListening ? undefined : ''}
        onPointerEnter={loadSearch}
        onFocus={loadSearch}
        onClick={() => onShow('search')}
      />
      <Later>
        {wasShown.search && (
          <SearchDialog
            open={shown === 'search'}
            onOpenChange={openIf('search')}
            takeTyped={takeTyped}
            onShortcuts={() => onShow('shortcuts')}
          />
        )}
      </Later>
      <Later>
        {wasShown.shortcuts && (
          <ShortcutsDialog open={shown === 'shortcuts'} onOpenChange={openIf('shortcuts')} />
        )}
      </Later>
    </>
  )
}

function useShortcutActions(onShow: SearchEntryProps['onShow']) {
  const navigate = useNavigate()
  const familyGroupId = useSelectedGroupId()
  const actions: Record<ShortcutName, () => unknown> = {
    search: () => onShow('search'),
    help: () => onShow('shortcuts'),
    dashboard: () => navigate(dashboardTarget(familyGroupId)),
    calendar: () => navigate(calendarTarget(familyGroupId)),
  }
  return (name: ShortcutName) => void actions[name]()
}

/** What was opened once stays loaded, so that it can close gently and open at once. */
function useWasShown(shown: Shown) {
  const [was, setWas] = useState({ search: false, shortcuts: false })
  if (shown && !was[shown]) setWas({ ...was, [shown]: true })
  return was
}

/** A word and its keys at a desk, a glass on a phone. */
function SearchButton(props: ComponentProps<'button'> & { 'data-asleep': '' | undefined }) {
  return (
    <button
      type="button"
      {...props}
      title={searchTexts.title}
      aria-keyshortcuts="Control+K Meta+K"
      className={buttonClass('quiet', 'max-lg:w-touch max-lg:px-0 text-muted')}
    >
      <Search aria-hidden="true" />
      <span className="max-lg:sr-only">{searchTexts.open}</span>
      <span
        aria-hidden="true"
        suppressHydrationWarning
        className="rounded-sm border px-1.5 font-sans text-sm whitespace-nowrap max-lg:hidden"
      >
        {keyLabel('mod', isMac())} K
      </span>
    </button>
  )
}

/** Keeps what is typed between the wish for the box and its field: the script of the box has to come first. */
export function useTypedMeanwhile(isWanted: boolean): () => string {
  const typed = useRef('')
  useEffect(() => {
    if (!isWanted) return
    const listen = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (!isText || document.querySelector('[role=dialog]:not([data-closed])')) return
      event.preventDefault()
      event.stopPropagation()
      typed.current += event.key
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      typed.current = ''
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [isWanted])
  return useCallback(() => typed.current, [])
}
