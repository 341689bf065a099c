import { useEffect, useRef, useState } from 'react'

/** Shown once, and selected for copying. */
export function OnceLink({ link, how }: { link: string; how: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <p className="my-2.5 flex w-full flex-wrap items-end gap-x-3 gap-y-2 rounded-[10px] border border-leaf bg-leaf-tint px-3.5 py-2.5">
      <label className="grid grow gap-0.5">
        {how}
        <input ref={field} readOnly value={link} />
      </label>
      <button
        type="button"
        onClick={async () => {
          await navigator.clipboard.writeText(link)
          setCopied(true)
        }}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </p>
  )
}
