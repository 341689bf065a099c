/** Photographs of doctors and collectors, for browser and server. */

/** Side of the stored square, in pixels. */
export const PHOTO_SIDE = 320

/** Largest picture that a call takes, in bytes. Browsers reduce a larger one before sending it. */
export const MAX_PHOTO_BYTES = 1024 * 1024

/** For the file picker; the server detects the type from the content. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Addresses of photographs; pages read them from the answers. */
export const PHOTO_PATHS = {
  doctor: (name: string) => `/api/doctors/photos/${name}`,
  collector: (orderNumber: string, name: string) => `/api/orders/${orderNumber}/collector-photo/${name}`,
}
