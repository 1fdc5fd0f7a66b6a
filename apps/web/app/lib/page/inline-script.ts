import { themeScript } from '#web/lib/theme/theme-script.ts'
import { loadFailureScript } from './load-failure-script.ts'

/** Stands in the head of every page. */
export const inlineScript = `${themeScript};\n${loadFailureScript}`
