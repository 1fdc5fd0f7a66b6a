/**
 * Loads the forms that few readers need. A module of its own, because an import carries the names of all files that it needs,
 * which would weigh on everybody's page.
 */
export async function loadReviewForm() {
  const module = await import('./review-form.tsx')
  return { default: module.ReviewForm }
}

export async function loadReplyForm() {
  const module = await import('./reply-form.tsx')
  return { default: module.ReplyForm }
}

export async function loadDeleteButton() {
  const module = await import('./delete-review-button.tsx')
  return { default: module.DeleteReviewButton }
}
