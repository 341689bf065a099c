/** '09:00 AM - 10:00 AM' → '9–10 AM' */
export const shortHour = (timeSlot: string): string => {
  const [from = '', to = ''] = timeSlot.replaceAll(':00', '').split(' - ')
  const half = to.slice(-2)
  const clock = (hour: string) => hour.replace(/^0/, '')
  return `${clock(from.endsWith(half) ? from.slice(0, -3) : from)}–${clock(to)}`
}
