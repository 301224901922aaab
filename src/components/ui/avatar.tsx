import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'

export type AvatarState = 'idle' | 'loading' | 'loaded' | 'error'

type Person = { firstName: string | null; lastName: string | null; email: string | null }

/** Returns the initials of first and last name, or the first letter of the e-mail, or U. */
export function initialsOf({ firstName, lastName, email }: Person): string {
  const letters = [firstName, lastName].map(firstLetter).join('')
  return (letters || firstLetter(email) || 'U').toUpperCase()
}

/** Returns the initials of a whole name, without what is said about the person: “Aunt Rosa (via link)” is AR. */
export function initialsOfName(name: string): string {
  const [firstName = null, ...others] = name
    .replace(/\s*\([^()]*\)\s*$/u, '')
    .trim()
    .split(/\s+/u)
  return initialsOf({ firstName, lastName: others.at(-1) ?? null, email: null })
}

// By code point, since half a surrogate pair is no letter.
const firstLetter = (text: string | null) => [...(text?.trim() ?? '')][0] ?? ''

const sizes = {
  8: 'size-8 text-sm',
  10: 'size-10 text-base',
  16: 'size-16 text-lg',
  24: 'size-24 text-xl',
} as const

const fills: Record<string, string> = {
  clay: 'bg-member-clay',
  pine: 'bg-member-pine',
  lake: 'bg-member-lake',
  plum: 'bg-member-plum',
  moss: 'bg-member-moss',
  rust: 'bg-member-rust',
  slate: 'bg-member-slate',
  sand: 'bg-member-sand',
}

/** Returns the class that fills something with a member’s colour. */
export const memberFill = (color: string) => fills[color] ?? 'bg-member-slate'

type AvatarProps = {
  src?: string | null
  initials: string
  /** The colour of the member. */
  color?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}

/** Renders a round picture; the initials replace it while it loads and when there is none. Show the name next to it. */
export function Avatar({ src, initials, color, size = 8, className }: AvatarProps) {
  const [state, setState] = useState<AvatarState>(src ? 'loading' : 'idle')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A server-rendered picture may have loaded before the listener is attached.
    if (!src) setState('idle')
    else if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'loaded' : 'error')
    else setState('loading')
  }, [src])
  return (
    <span
      data-state={state}
      className={clsx(
        'relative inline-grid shrink-0 place-items-center overflow-clip rounded-full font-semibold select-none',
        color ? clsx(memberFill(color), 'text-surface') : 'border border-border-strong bg-raised',
        sizes[size],
        className,
      )}
      aria-hidden="true"
    >
      {state !== 'loaded' && initials}
      {src && state !== 'error' && (
        <img
          ref={image}
          src={src}
          alt=""
          onLoad={() => setState('loaded')}
          onError={() => setState('error')}
          className={clsx('absolute inset-0 size-full object-cover', state !== 'loaded' && 'opacity-0')}
        />
      )}
    </span>
  )
}
