import { type LibraryCategory, libraryCategories } from '@product/domain'
import { businessCustomers } from './business-customers.ts'
import { businessWork } from './business-work.ts'
import { educationLearning } from './education-learning.ts'
import { educationTeaching } from './education-teaching.ts'
import { programmingPlans } from './programming-plans.ts'
import { programmingReviews } from './programming-reviews.ts'
import type { TeamPrompt } from './team-prompt.ts'
import { visualDirection } from './visual-direction.ts'
import { visualPictures } from './visual-pictures.ts'
import { visualScenes } from './visual-scenes.ts'
import { writingDrafting } from './writing-drafting.ts'
import { writingEditing } from './writing-editing.ts'

export { teamCollections } from './collections.ts'

const byCategory: Record<LibraryCategory, TeamPrompt[]> = {
  writing: [...writingEditing, ...writingDrafting],
  visual: [...visualPictures, ...visualScenes, ...visualDirection],
  programming: [...programmingReviews, ...programmingPlans],
  business: [...businessWork, ...businessCustomers],
  education: [...educationTeaching, ...educationLearning],
}

export const teamPrompts = libraryCategories.flatMap((category) =>
  byCategory[category].map((prompt) => ({ ...prompt, category })),
)
