import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentProps, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { undoLatest } from '../../../../components/ui/undo-latest.ts'
import {
  calendarTarget,
  dashboardTarget,
  moneyTarget,
  tasksTarget,
} from '../../../base/groups/group-links.ts'
import { useSelectedGroupId } from '../../../base/groups/selected-group.store.ts'
import { searchTexts } from '../search.texts.ts'
import { isMac, keyLabel, type ShortcutName } from '../shortcuts.ts'
import { useShortcuts } from '../use-shortcuts.ts'

const loadSearch = () => import('./search-dialog.tsx')
const SearchDialog = lazy(() => loadSearch().then((module) => ({ default: module.SearchDialog })))
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

const AddDialog = lazy(() => import('./add-dialog.tsx').then((module) => ({ default: module.AddDialog })))

export type Shown = 'search' | 'shortcuts' | 'add' | null
type SearchEntryProps = { shown: Shown; onShow: (shown: Shown) => void }

/** Renders the search button and listens for shortcuts; the dialogs are loaded on first use. */
export function SearchEntry({ shown, onShow }: SearchEntryProps) {
  const takeTyped = useEarlyTyping(shown === 'search')
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
      <Later>{wasShown.add && <AddDialog open={shown === 'add'} onOpenChange={openIf('add')} />}</Later>
    </>
  )
}

function useShortcutActions(onShow: SearchEntryProps['onShow']) {
  const navigate = useNavigate()
  const familyGroupId = useSelectedGroupId()
  const actions: Record<ShortcutName, () => unknown> = {
    search: () => onShow('search'),
    add: () => onShow('add'),
    undo: undoLatest,
    help: () => onShow('shortcuts'),
    dashboard: () => navigate(dashboardTarget(familyGroupId)),
    tasks: () => familyGroupId && navigate(tasksTarget(familyGroupId)),
    calendar: () => navigate(calendarTarget(familyGroupId)),
    money: () => familyGroupId && navigate(moneyTarget(familyGroupId)),
  }
  return (name: ShortcutName) => void actions[name]()
}

/** Dialogs stay loaded once opened, for their closing animation and a fast reopening. */
function useWasShown(shown: Shown) {
  const [was, setWas] = useState({ search: false, shortcuts: false, add: false })
  if (shown && !was[shown]) setWas({ ...was, [shown]: true })
  return was
}

/** A magnifier, with its shortcut where there is space; on a phone it is in the menu. */
function SearchButton(props: ComponentProps<'button'> & { 'data-asleep': '' | undefined }) {
  return (
    <button
      type="button"
      {...props}
      title={searchTexts.title}
      aria-keyshortcuts="Control+K Meta+K"
      className={buttonClass('quiet', 'max-xl:w-touch px-0 xl:px-2 max-md:hidden text-muted')}
    >
      <Search aria-hidden="true" />
      <span className="sr-only">{searchTexts.open}</span>
      <span
        aria-hidden="true"
        suppressHydrationWarning
        className="rounded-sm border px-1.5 font-sans text-sm whitespace-nowrap max-xl:hidden"
      >
        {keyLabel('mod', isMac())} K
      </span>
    </button>
  )
}

/** Keeps typed characters until the dialog's script is loaded and its field is ready. */
export function useEarlyTyping(isWanted: boolean): () => string {
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
