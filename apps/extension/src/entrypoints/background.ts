import { defineBackground } from 'wxt/utils/define-background'
import { registerPageActions } from '#extension/page-actions/index.ts'

export default defineBackground(() => {
  registerPageActions()
})
