import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

type BaseUi = typeof import('./base-ui.ts')

let loaded: BaseUi | undefined

const load = async () => {
  // Chromium remembers a failed script load for the life of the page, so the file is not requested while offline.
  if (!loaded && !navigator.onLine) throw new Error('There is no connection to load Base UI')
  loaded ??= await import('./base-ui.ts')
}
/** Preloads before a click. A failure is reported when the click requests it again. */
const loadAhead = () => void load().catch(() => {})

/** Returns Base UI for the content of an open overlay, where it has been loaded. */
export function baseUi(): BaseUi {
  if (!loaded) throw new Error('Base UI is used outside an overlay')
  return loaded
}

/** The button that opens the overlay. */
export type Trigger = ReactElement<ComponentProps<'button'>>

type OverlayProps = {
  trigger: Trigger | undefined
  popup: 'dialog' | 'menu'
  open: boolean | undefined
  onOpenChange: ((open: boolean) => void) | undefined
  /** Renders the overlay with its trigger, once Base UI has loaded. */
  children: (base: BaseUi, trigger: RefObject<HTMLButtonElement | null>) => ReactNode
}

/**
 * Renders only the button of an overlay until it is needed: most are never opened, and Base UI is a third of a page’s
 * scripts. Hover or focus loads Base UI. The first click renders the overlay and is repeated on the new button, so
 * that the first opening is like any other.
 */
export function Overlay({ trigger, popup, open = false, onOpenChange, children }: OverlayProps) {
  const [isDrawn, setDrawn] = useState(false)
  const [wish, setWish] = useState<Event | null>(null)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const isWanted = open || wish !== null

  useEffect(() => {
    if (!isWanted) return
    load().then(
      () => setDrawn(true),
      (error: unknown) => {
        // For example without a connection; the button can be tapped again.
        void import('./toast.tsx').then(({ toastFailure }) => toastFailure(error))
        setWish(null)
        onOpenChange?.(false)
      },
    )
  }, [isWanted, onOpenChange])

  useEffect(() => {
    if (!isDrawn || !wish) return
    setWish(null)
    // Base UI renders synchronously on a click, which React allows only after the effects.
    queueMicrotask(() => triggerRef.current && repeat(wish, triggerRef.current))
  }, [isDrawn, wish])

  if (isDrawn) return children(baseUi(), triggerRef)
  if (!trigger) return null
  const { onPointerEnter, onFocus, onKeyDown, onClick } = trigger.props
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    // It pulses like a button tapped before hydration.
    ...(wish && { 'data-kept': '' }),
    onPointerEnter: both(onPointerEnter, loadAhead),
    onFocus: both(onFocus, loadAhead),
    onClick: both(onClick, (event) => setWish(event.nativeEvent)),
    onKeyDown: both(onKeyDown, (event) => {
      if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      setWish(event.nativeEvent)
    }),
  })
}

const both =
  <E extends SyntheticEvent>(own: ((event: E) => void) | undefined, added: (event: E) => void) =>
  (event: E) => {
    own?.(event)
    added(event)
  }

function repeat(event: Event, button: HTMLButtonElement) {
  // The focus was on the button that this one replaced.
  if (document.activeElement === document.body) button.focus({ preventScroll: true })
  button.dispatchEvent(
    event instanceof KeyboardEvent
      ? new KeyboardEvent(event.type, event)
      : new PointerEvent(event.type, event),
  )
}
