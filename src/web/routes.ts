import { type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('health-checkups/:id', 'routes/health-checkup.tsx'),
  route('lab-tests/:id', 'routes/lab-test.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
