/** In pixels. */
export const PHOTO_SIDE = 320

/** In bytes. Browsers reduce a larger picture before sending it. */
export const MAX_PHOTO_BYTES = 1024 * 1024

/** The server detects the type from the content. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const PHOTO_PATHS = {
  doctor: (name: string) => `/api/doctors/photos/${name}`,
  collector: (orderNumber: string, name: string) => `/api/orders/${orderNumber}/collector-photo/${name}`,
}
