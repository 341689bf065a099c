import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  picture?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Heading level: 1 if it is the whole page. */
  level?: 1 | 2
}

export function Empty({ title, picture, children, action, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      {picture}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
