import { clsx } from 'clsx'

type PictureProps = {
  /** The file in `/images`, without theme and ending. */
  name: string
  /** Another cut for narrow windows, where the text in a wide picture could not be read. */
  onPhone?: string
  size: { width: number; height: number }
  /** The displayed width. */
  sizes: string
  alt: string
  /** Whether people see it before they scroll. */
  isFirst?: boolean
  className?: string
}

/** The size of a picture of a phone, at two pixels for each of its own. */
export const phone = { width: 720, height: 1120 } as const

/**
 * Renders a screenshot (`npm run screenshots`) for each theme. The first one loads eagerly in the dark theme, the default; all others load only
 * where shown, because a lazy image without a box never loads. Fixed dimensions prevent layout shifts.
 */
export function Picture({ name, onPhone, size, sizes, alt, isFirst = false, className }: PictureProps) {
  return (
    <figure className={clsx('overflow-clip rounded-lg border bg-raised shadow-overlay', className)}>
      {(['dark', 'light'] as const).map((theme) => (
        <picture key={theme} className={theme === 'dark' ? 'hidden dark:block' : 'dark:hidden'}>
          {onPhone && (
            <source media="(max-width: 40rem)" srcSet={`/images/${onPhone}-${theme}.webp`} {...phone} />
          )}
          <img
            src={`/images/${name}-${theme}.webp`}
            {...(onPhone && {
              srcSet: `/images/${name}-${theme}-720.webp 720w, /images/${name}-${theme}.webp ${size.width}w`,
              sizes,
            })}
            alt={alt}
            {...size}
            {...(isFirst && theme === 'dark'
              ? { fetchPriority: 'high' as const }
              : { loading: 'lazy' as const })}
            className="h-auto w-full"
          />
        </picture>
      ))}
    </figure>
  )
}
