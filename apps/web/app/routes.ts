import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public-layout.tsx', [
    index('routes/landing.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
