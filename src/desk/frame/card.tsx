import type { ReactNode } from 'react'

/** What is shown where nobody sits at the desk. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="desk-card">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
