import { useEffect, useRef, useState } from 'react'
import * as rights from '#text/desk/rights.ts'
import { say } from '#text/text.ts'

/** A link that is shown once, with what it is for; selected, to be copied. */
export function OnceLink({ link, how }: { link: string; how: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <p className="rights-link">
      <label>
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
        {say(isCopied ? rights.copied : rights.copyLink)}
      </button>
    </p>
  )
}
