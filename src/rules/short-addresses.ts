import { pathOf } from './pages.ts'

/**
 * Addresses in SMS. The carriers know each page once, by its address up to the '?', and refuse redirects: a page answers
 * there itself.
 */
const PATHS = { order: pathOf('orderBySms'), pay: pathOf('payByLink'), door: pathOf('visitAtDoor') } as const

export type ShortPage = keyof typeof PATHS

/** 'https://shop.example.in/o?', as it is registered with the carriers. */
export const shortAddress = (shopUrl: string, page: ShortPage): string => `${shopUrl}${PATHS[page]}?`

export const shortAddresses = (shopUrl: string): string[] =>
  Object.keys(PATHS).map(page => shortAddress(shopUrl, page as ShortPage))

/** '7K3MQ9T4' of 'ORD-7K3M-Q9T4': an SMS carries no hyphens. */
export const shortNumber = (number: string): string => number.replace(/^ORD|-/g, '')
