import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'wxt'

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react'],
  manifestVersion: 3,
  vite: () => ({ plugins: [tailwindcss()] }),
  manifest: {
    name: 'Promptuary',
    description: 'Find, fill, insert and run your prompts on any page.',
    permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage'],
  },
})
