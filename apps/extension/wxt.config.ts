import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'wxt'

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react'],
  manifestVersion: 3,
  vite: () => ({ plugins: [tailwindcss()] }),
  manifest: ({ browser }) => ({
    name: 'Promptuary',
    description: 'Find, fill, insert and run your prompts on any page.',
    permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage'],
    commands: {
      'open-palette': {
        suggested_key: { default: 'Alt+Shift+P' },
        description: 'Open the palette on this page',
      },
    },
    // Shown over a page in a frame. Chrome gives it an address that pages cannot guess.
    web_accessible_resources: [
      {
        resources: ['palette.html'],
        matches: ['<all_urls>'],
        ...(browser !== 'firefox' && { use_dynamic_url: true }),
      },
    ],
  }),
})
