import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // The server imports this module: it renders pages, and knows nothing of how they are served.
    ...(isSsrBuild && { rolldownOptions: { input: './app/server.ts' } }),
  },
}))
