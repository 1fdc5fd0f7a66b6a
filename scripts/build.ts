import { buildProduct } from './build-product.ts'
import { createProgress } from './progress.ts'

const progress = createProgress()
try {
  await buildProduct(progress.report)
  progress.done()
} catch (error) {
  progress.fail(error)
}
