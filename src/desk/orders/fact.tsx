import type { ReactNode } from 'react'

/** A named part of an order. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="desk-part-of">
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
)

/** A name and what it is. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="desk-fact">
    <span className="desk-quiet">{name}</span>
    <span>{children}</span>
  </div>
)
