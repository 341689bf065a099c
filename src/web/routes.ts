import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('health-checkups', 'routes/health-checkups.tsx'),
  route('health-checkups/:id', 'routes/health-checkup.tsx'),
  route('lab-tests', 'routes/lab-tests.tsx'),
  route('lab-tests/:id', 'routes/lab-test.tsx'),
  route('home-healthcare', 'routes/home-healthcare.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('instant-consultation', 'routes/instant-consultation.tsx'),
  route('upload-prescription', 'routes/upload-prescription.tsx'),
  route('lab-test-product', 'routes/upload-prescription.tsx', { id: 'lab-test-product' }),
  route('checkout', 'routes/checkout.tsx'),
  route('siblings-day-offer', 'routes/siblings-day-offer.tsx'),
  route('payment-summary', 'routes/payment-summary.tsx'),
  route('payment-status', 'routes/payment-status.tsx'),
  route('order-confirmation', 'routes/order-confirmation.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
