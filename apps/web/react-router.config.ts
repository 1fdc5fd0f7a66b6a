import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page knows its own routes and asks for those it links to, so more routes weigh nothing.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
