import { type ReactNode, useEffect, useRef, useState } from 'react'
import { QrCode } from '#kit/qr-code.tsx'
import { words } from './words.ts'

/** Shown once, and selected for copying. */
export function OnceLink({ link, how }: { link: string; how: string }) {
  const field = useRef<HTMLInputElement>(null)
  const text = words.linkText({ link })
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <div className="my-2.5 flex w-full flex-wrap items-end gap-x-3 gap-y-2 rounded-[10px] border border-leaf bg-leaf-tint px-3.5 py-2.5">
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
      <div className="flex w-full flex-wrap items-center gap-3">
        <QrCode text={link} label="The link as a QR code" className="size-32 rounded bg-white p-1.5" />
        <span className="grid gap-1.5">
          <span className="text-muted">Or let them scan it with the phone that they sign in with.</span>
          <span className="flex flex-wrap gap-x-4">
            <ShareLink href={`https://wa.me/?text=${encodeURIComponent(text)}`}>Send by WhatsApp</ShareLink>
            <ShareLink href={`sms:?&body=${encodeURIComponent(text)}`}>Send by SMS</ShareLink>
          </span>
        </span>
      </div>
    </div>
  )
}

/** Opens the app with the text; the person chooses there to whom it goes. */
const ShareLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    className="underline underline-offset-3 max-[1099px]:inline-flex max-[1099px]:min-h-11 max-[1099px]:items-center"
    href={href}
    target="_blank"
    rel="noreferrer"
  >
    {children}
  </a>
)
