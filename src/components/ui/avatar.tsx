import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'

export type AvatarState = 'idle' | 'loading' | 'loaded' | 'error'

type Person = { firstName: string | null; lastName: string | null; email: string | null }

/** The letters of first and last name, else the first of the e-mail, else U. */
export function initialsOf({ firstName, lastName, email }: Person): string {
  const letters = [firstName, lastName].map(firstLetter).join('')
  return (letters || firstLetter(email) || 'U').toUpperCase()
}

// By code point: half of a letter from outside the basic plane is no letter.
const firstLetter = (text: string | null) => [...(text?.trim() ?? '')][0] ?? ''

const sizes = {
  8: 'size-8 text-sm',
  10: 'size-10 text-base',
  16: 'size-16 text-lg',
  24: 'size-24 text-xl',
} as const

type AvatarProps = {
  src?: string | null
  initials: string
  size?: keyof typeof sizes
  className?: string
}

/** A round picture; the initials stand in while it loads, and when there is none. The name stands beside it. */
export function Avatar({ src, initials, size = 8, className }: AvatarProps) {
  const [state, setState] = useState<AvatarState>(src ? 'loading' : 'idle')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A picture from the server's page may be there before anyone listens.
    if (!src) setState('idle')
    else if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'loaded' : 'error')
    else setState('loading')
  }, [src])
  return (
    <span
      data-state={state}
      className={clsx(
        'relative inline-grid shrink-0 place-items-center overflow-clip rounded-full border bg-accent-soft font-semibold text-accent select-none',
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
