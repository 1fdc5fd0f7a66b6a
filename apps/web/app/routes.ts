import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public-layout.tsx', [
    index('routes/landing.tsx'),
    route('features', 'routes/features.tsx'),
    route('extension', 'routes/extension.tsx'),
    route('about', 'routes/about.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
