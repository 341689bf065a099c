import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The box of a table: one that is wider than the screen scrolls in it, by keys too, under the table's caption. */
export function Scroll({ className = '', children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [label, setLabel] = useState<string>()
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => {
      const caption = current.querySelector('caption')?.textContent ?? ''
      setLabel(current.scrollWidth > current.clientWidth ? caption : undefined)
    })
    observer.observe(current)
    if (current.firstElementChild) observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [])
  const scrolled = label !== undefined && ({ tabIndex: 0, role: 'group', 'aria-label': label } as const)
  return (
    <div ref={box} className={`desk-scroll ${className}`.trim()} {...scrolled}>
      {children}
    </div>
  )
}
