/**
 * Headers of a customer's file that opens in a tab. With a stricter CSP, Safari would show an empty page instead of a
 * PDF.
 */
export const fileHeaders = (name?: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'content-disposition': name ? `inline; filename="${name}"` : 'inline',
})
