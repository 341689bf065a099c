import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One file a route, and the whole route list in the first page: no request to find out where a link leads.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
