import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { Search, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { scrimClass } from './dialog.tsx'
import { Spinner } from './spinner.tsx'

/** An item of the list: a link when it has an address, otherwise an action. */
export type CommandItem = {
  id: string
  icon: ReactNode
  label: ReactNode
  /** A second, smaller line. */
  detail?: ReactNode
  href?: string
  onPick: () => void
}
export type CommandItems = { title: string; items: CommandItem[] }

type CommandDialogProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** Frames a command box: full screen on a phone, below the header elsewhere. */
export function CommandDialog({ title, open, onOpenChange, children }: CommandDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          aria-label={title}
          className={
            'fixed inset-0 z-40 flex flex-col bg-surface outline-none transition-opacity data-ending-style:opacity-0 ' +
            'data-starting-style:opacity-0 sm:inset-x-4 sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:max-h-[75dvh] sm:max-w-form ' +
            'sm:rounded-lg sm:border sm:shadow-overlay'
          }
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type CommandListProps = {
  label: string
  placeholder: string
  text: string
  maxLength: number
  onTextChange: (text: string) => void
  sections: CommandItems[]
  isLoading: boolean
  /** Announced to screen readers when it changes. */
  status: string
  /** Replaces or precedes the list: nothing found, or an error. */
  note: ReactNode
  /** Shown at the bottom of a wide screen. */
  keys: string
}

/** Renders a field with a list below it. The field keeps the focus; the arrow keys choose, Enter opens. */
export function CommandList({
  sections,
  text,
  onTextChange,
  note,
  status,
  keys,
  ...field
}: CommandListProps) {
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      filter={null}
      autoHighlight="always"
      items={sections}
      value={text}
      onValueChange={onTextChange}
      itemToStringValue={({ id }: CommandItem) => id}
    >
      <CommandField {...field} />
      <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
      {note}
      {/* It scrolls itself, because its keys belong to the field. */}
      <Autocomplete.List
        aria-label={field.label}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] outline-none"
      >
        {(section: CommandItems) => (
          <Autocomplete.Group key={section.title} items={section.items} className="not-first:mt-2">
            <Autocomplete.GroupLabel className="px-3 py-1.5 text-sm text-muted">
              {section.title}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: CommandItem) => <CommandLine key={item.id} item={item} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p aria-hidden="true" className="border-t px-4 py-2 text-sm text-muted max-sm:hidden">
        {keys}
      </p>
    </Autocomplete.Root>
  )
}

function CommandField({
  label,
  placeholder,
  maxLength,
  isLoading,
}: Pick<CommandListProps, 'label' | 'placeholder' | 'maxLength' | 'isLoading'>) {
  return (
    <div className="flex items-center gap-3 border-b-2 ps-4 pe-2 transition-colors focus-within:border-focus">
      <span className="text-muted [&_svg]:size-5">
        {isLoading ? <Spinner /> : <Search aria-hidden="true" />}
      </span>
      <Autocomplete.Input
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="min-h-14 min-w-0 flex-1 bg-transparent text-base text-foreground outline-none placeholder:text-muted"
      />
      <Base.Close aria-label={t`Close`} className={buttonClass('quiet', 'w-touch shrink-0 px-0')}>
        <X aria-hidden="true" />
      </Base.Close>
    </div>
  )
}

function CommandLine({ item }: { item: CommandItem }) {
  const { icon, label, detail, href, onPick } = item
  return (
    <Autocomplete.Item
      value={item}
      render={href === undefined ? undefined : <LineLink href={href} />}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPick()
      }}
      className={
        'flex min-h-touch cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-start outline-none select-none ' +
        'data-highlighted:bg-raised forced-colors:data-highlighted:outline-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted'
      }
    >
      {icon}
      <span className="grid min-w-0 flex-1">
        <span className="break-words">{label}</span>
        {detail && <span className="text-sm break-words text-muted">{detail}</span>}
      </span>
    </Autocomplete.Item>
  )
}

/** A real link, so that it can be opened in another tab; the field keeps the focus. */
const LineLink = (props: ComponentProps<'a'>) => <a {...props} tabIndex={-1} />
