import useEmblaCarousel from 'embla-carousel-react'
import { useEffect } from 'react'

export interface Motion {
  scrollNext: () => void
  scrollPrev: () => void
}

/** Makes a scrollable list draggable and endless. A default export for `lazy`. */
export default function CarouselMotion({
  viewport,
  onMotion,
}: {
  viewport: HTMLElement
  onMotion: (motion: Motion | undefined) => void
}) {
  const [setViewport, embla] = useEmblaCarousel({ loop: true, align: 'start' })
  useEffect(() => setViewport(viewport), [viewport, setViewport])
  useEffect(() => {
    if (!embla) return
    onMotion(embla)
    return () => onMotion(undefined)
  }, [embla, onMotion])
  return null
}
