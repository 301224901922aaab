import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const shape =
  'inline-flex min-h-touch items-center justify-center gap-2 rounded-md border px-4 text-base font-medium select-none ' +
  'transition-colors disabled:opacity-55 aria-disabled:opacity-55 active:translate-y-px [&_svg]:size-5 [&_svg]:shrink-0'

const looks: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent-fill text-accent-foreground not-disabled:hover:bg-accent-fill-strong',
  secondary: 'border-border-strong bg-surface text-foreground not-disabled:hover:bg-raised',
  quiet: 'border-transparent text-foreground not-disabled:hover:bg-raised',
  danger: 'border-transparent bg-danger-fill text-danger-foreground not-disabled:hover:bg-danger-fill-strong',
}

/** Returns the classes of a button, for an element that must look like one, such as a menu trigger. */
export const buttonClass = (variant: ButtonVariant = 'secondary', className?: string) =>
  clsx(shape, looks[variant], className)

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Shows a spinner and ignores clicks; the button keeps its width, its name and the focus. */
  loading?: boolean
}

/** Renders a button; `type` defaults to “button”, so that none submits a form by accident. */
export function Button({
  variant = 'secondary',
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonClass(variant, clsx('relative', className))}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={clsx('inline-flex items-center gap-2', loading && 'opacity-0')}>{children}</span>
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & {
  /** The accessible name, since an icon alone has none. */
  label: string
  icon: ReactNode
}

/** Renders a square icon button. */
export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={clsx('w-touch shrink-0 px-0', className)}
    >
      {icon}
    </Button>
  )
}

type PlainButtonLinkProps = ComponentProps<'a'> & { variant?: ButtonVariant }

function PlainButtonLink({ variant = 'secondary', className, ...rest }: PlainButtonLinkProps) {
  return <a {...rest} className={buttonClass(variant, className)} />
}

/** Renders a router link that looks like a button, for navigation only. */
export const ButtonLink = createLink(PlainButtonLink)
