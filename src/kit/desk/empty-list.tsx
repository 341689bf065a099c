import type { ReactNode } from 'react'

/** The sentence that replaces a list or table without entries. */
export const EmptyList = ({ children }: { children: ReactNode }) => <p className="my-2">{children}</p>
