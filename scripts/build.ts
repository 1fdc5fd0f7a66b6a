import { buildWeb } from './build-web.ts'
import { createProgress } from './progress.ts'

const progress = createProgress()
try {
  await buildWeb(progress.report)
  progress.done()
} catch (error) {
  progress.fail(error)
}
