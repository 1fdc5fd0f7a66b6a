import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // The server imports this module: it renders pages, and knows nothing of how they are served.
      build: { rolldownOptions: { input: './app/server.ts' } },
      // Whole in itself: an outside import would be resolved from the build, not from its importer.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
  },
}))
