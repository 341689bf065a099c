/** Loopback addresses in place of the names of containers, in the drill's own network. */
export const ADDRESSES: Readonly<Record<string, string>> = {
  'shop-1': '127.0.0.11',
  'shop-2': '127.0.0.12',
  alertmanager: '127.0.0.13',
  prometheus: '127.0.0.14',
}
