import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // One chunk per route, and the whole route manifest in the first page: no request to resolve a link.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
