import { useEffect, useRef, useState } from 'react'
import { say } from '#text/text.ts'
import * as words from './words.ts'

const THUMBNAIL_PX = 192

export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isOld = false
    setShown(false)
    void draw(file, canvas.current).then(isDrawn => {
      if (!isOld) setShown(isDrawn)
    })
    return () => {
      isOld = true
    }
  }, [file])
  return (
    <p className="flex items-center gap-3 rounded-control border border-line p-3">
      <canvas ref={canvas} className={isShown ? 'max-h-24 max-w-24 rounded-lg' : 'hidden'} />
      <span className="min-w-0 wrap-anywhere">
        {file.name} <span className="text-muted">({sizeOf(file.size)})</span>
      </span>
    </p>
  )
}

/** Draws a thumbnail; the browser scales while decoding, so a large photo is never held in full. False if it can't. */
async function draw(file: File, canvas: HTMLCanvasElement | null): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file, { resizeHeight: THUMBNAIL_PX, resizeQuality: 'medium' })
    if (!canvas) return false
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return true
  } catch (error) {
    // A PDF, or an image format that this browser can't decode.
    if (error instanceof DOMException) return false
    throw error
  }
}

const MB = 1024 * 1024

const sizeOf = (bytes: number): string =>
  bytes < MB
    ? say(words.kilobytes, { number: Math.ceil(bytes / 1024) })
    : say(words.megabytes, { number: (bytes / MB).toFixed(1) })
