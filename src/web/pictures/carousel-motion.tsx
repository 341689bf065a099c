import useEmblaCarousel from 'embla-carousel-react'
import { useEffect } from 'react'

/** What a carousel asks of whatever moves it. */
export interface Motion {
  scrollNext: () => void
  scrollPrev: () => void
}

/** Lets a scrollable list be dragged and go round without an end. Loaded when it is needed, hence the default export. */
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
