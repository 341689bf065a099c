import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('health-checkups/:id', 'routes/health-checkup.tsx'),
  route('lab-tests/:id', 'routes/lab-test.tsx'),
  route('home-healthcare', 'routes/home-healthcare.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
