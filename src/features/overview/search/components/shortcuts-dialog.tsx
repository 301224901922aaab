import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Switch } from '../../../../components/ui/switch.tsx'
import { searchTexts } from '../search.texts.ts'
import { isMac, isPlain, keyLabel, shortcuts } from '../shortcuts.ts'
import { useShortcutsStore } from '../use-shortcuts.ts'

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Lists all shortcuts, with the switch for single keys. Load it on open. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const hasPlainKeys = useShortcutsStore((state) => state.hasPlainKeys)
  const setPlainKeys = useShortcutsStore((state) => state.setPlainKeys)
  const shown = shortcuts.filter((shortcut) => hasPlainKeys || !isPlain(shortcut))
  return (
    <Dialog title={searchTexts.shortcutsTitle} open={open} onOpenChange={onOpenChange}>
      <dl className="grid divide-y">
        {shown.map(({ keys, label }) => (
          <div key={keys.join(' ')} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{label}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-h-7 min-w-7 place-items-center rounded-sm border border-border-strong bg-raised px-1.5 text-sm"
                >
                  {keyLabel(key, isMac())}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 grid gap-1">
        <Switch label={searchTexts.single} checked={hasPlainKeys} onChange={setPlainKeys} />
        <p className="text-sm text-muted">{searchTexts.singleHelp}</p>
      </div>
    </Dialog>
  )
}
