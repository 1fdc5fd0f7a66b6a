import type { Plugin } from 'vite'
import { isSignedInScreen } from './group-modules.ts'

/**
 * Leaves the screens of the signed-in area out of the server's build. Their layouts render a skeleton there, and all
 * that the screens import would be loaded with each start.
 */
export function leaveOutScreens(): Plugin {
  return {
    name: 'leave-out-screens',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\/app\/routes\/[\w-]+\.tsx$/ },
      handler(code, id) {
        if (!isSignedInScreen(id)) return null
        const [exported] = /^export default (function \w+|\w+$)/m.exec(code) ?? []
        if (!exported) return this.error(`${id} exports no screen in a form that is known here.`)
        const kept = exported.includes('function') ? exported.replace('export default', '') : ''
        return code.replace(exported, `export default () => null\n${kept}`)
      },
    },
  }
}
