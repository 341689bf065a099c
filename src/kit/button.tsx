import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './loading.tsx'

/** `primary`: the one main action of a screen or card; `offer`: on dark backgrounds; `quiet`: without a box. */
type ButtonVariant = 'primary' | 'outline' | 'soft' | 'offer' | 'outline-light' | 'danger' | 'quiet'
type ButtonSize = 'medium' | 'small'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center transition-colors select-none no-underline disabled:text-muted disabled:border-transparent aria-disabled:opacity-75 disabled:cursor-not-allowed aria-disabled:cursor-progress forced-colors:border forced-colors:border-solid'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-leaf text-white hover:bg-leaf-dark',
  outline: 'bg-surface text-leaf-dark border-[1.5px] border-leaf hover:bg-leaf-tint',
  soft: 'bg-leaf-tint text-leaf-dark hover:bg-line',
  offer: 'bg-marigold text-ink hover:bg-marigold-deep',
  'outline-light': 'text-paper border-[1.5px] border-leaf-tint/60 hover:bg-leaf',
  danger: 'bg-surface text-rose border-[1.5px] border-rose hover:bg-rose-tint',
  quiet: 'text-leaf hover:bg-leaf-tint disabled:bg-transparent',
}

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-12 px-5 py-2',
  small: 'min-h-11 px-4 py-1.5 text-[0.9375rem]',
}

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  isWide?: boolean
  className?: string
}

export const buttonClass = ({
  variant = 'primary',
  size = 'medium',
  isWide,
  className,
}: ButtonStyle = {}): string =>
  [
    BASE,
    VARIANTS[variant],
    variant !== 'quiet' && 'disabled:bg-line',
    SIZES[size],
    isWide && 'w-full',
    className,
  ]
    .filter(Boolean)
    .join(' ')

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shown instead of the label while the action runs, e.g. 'Confirming...'; clicks do nothing then. */
  busy?: string | false
}

export function Button({ variant, size, isWide, className, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, isWide, className })}
      // Not `disabled`, because a disabled button would lose the keyboard focus.
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={event => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}

interface ButtonLinkProps extends LinkProps, ButtonStyle {
  children: ReactNode
}

/** A link that looks like a button. Its page is prefetched on hover and focus. */
export function ButtonLink({ variant, size, isWide, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, isWide, className })} />
}
