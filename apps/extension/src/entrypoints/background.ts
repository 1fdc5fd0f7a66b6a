import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { z } from 'zod'
import { answerRequests } from '#extension/messages/answer-requests.ts'
import { registerPageActions } from '#extension/page-actions/index.ts'
import { changeAnswers } from '#extension/prompts/answer-changes.ts'
import { promptAnswers } from '#extension/prompts/answer-prompts.ts'
import { runPrompts } from '#extension/runs/run-prompts.ts'
import { openSettings, sessionAnswers } from '#extension/session/answer-session.ts'
import { finishConnections } from '#extension/session/connect.ts'
import { requireCurrent } from '#extension/session/send-as.ts'
import { keepSynced } from '#extension/sync/keep-synced.ts'

// Listeners are added at once: a worker that is started by an event hears only those.
export default defineBackground(() => {
  // The policy of extensions forbids code that is made of strings, and Firefox reports every attempt.
  z.config({ jitless: true })
  answerRequests({ ...sessionAnswers, ...promptAnswers, ...changeAnswers }, requireCurrent)
  finishConnections()
  runPrompts()
  keepSynced()
  registerPageActions()
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void openSettings()
  })
})
