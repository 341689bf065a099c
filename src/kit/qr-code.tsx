import { lazy, Suspense } from 'react'
import type { QrProps } from './qr-drawing.tsx'

/** In a chunk of its own; the collectors' app stores it with the app (scripts/worker.mjs). */
const QrDrawing = lazy(() => import('./qr-drawing.tsx'))

/** A QR code; its space is empty until the encoder has loaded. */
export const QrCode = (props: QrProps) => (
  <Suspense fallback={<svg aria-hidden="true" className={props.className} viewBox="0 0 1 1" />}>
    <QrDrawing {...props} />
  </Suspense>
)
